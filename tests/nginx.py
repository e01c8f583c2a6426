"""nginx in front of servers, as docs/deploy.md has it."""

import subprocess
import time
from contextlib import contextmanager

from tests.load import free_port

NGINX = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; worker_processes 1;
events {{ worker_connections 1024; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  upstream scorekeeper {{ {servers} keepalive 16; }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://scorekeeper;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Host $host;
    }}
  }}
}}
"""


class Balancer:
    """nginx in front of servers; `without` one, it sends nobody there."""

    def __init__(self, folder, servers):
        self.folder, self.servers, self.port = folder, servers, free_port()

    def write(self, without=None):
        usual = "max_fails=1 fail_timeout=5s"
        told = " ".join(
            f"server 127.0.0.1:{each.port} {'down' if each is without else usual};"
            for each in self.servers
        )
        file = self.folder / "nginx.conf"
        file.write_text(NGINX.format(folder=self.folder, port=self.port, servers=told))
        return ["nginx", "-c", str(file), "-p", str(self.folder)]

    def reload(self, without=None):
        subprocess.run([*self.write(without), "-s", "reload"], check=True, capture_output=True)
        time.sleep(0.5)  # until its new workers have begun

    @contextmanager
    def serve(self):
        process = subprocess.Popen(self.write(), stderr=subprocess.DEVNULL)
        try:
            time.sleep(0.5)
            yield self
        finally:
            process.terminate()
            process.wait()
