"""The card-table words of four languages, side by side. They are data: no language translates them.

People who read rule books of another country search for the words of that country.
"""

LANGUAGES = {"en": "English", "fr": "Français", "it": "Italiano", "nl": "Nederlands"}

# One entry a line: English, French, Italian, Dutch. Long words say where they may be broken.
WORDS = (
    ("dealer", "donneur", "mazziere", "deler"),
    ("eldest hand", "main aînée", "primo di mano", "oudste hand"),
    ("middle hand", "main du milieu", "secondo di mano", "middelste hand"),
    ("to deal", "distribuer, donner", "distribuire", "delen"),
    ("to shuffle, to cut", "battre, couper", "mescolare, tagliare", "schudden, afnemen"),
    ("deal, hand", "donne, manche", "distribuzione", "gift, ronde"),
    ("round of the table", "tour de table", "giro del tavolo", "rondje aan tafel"),
    ("cards in hand", "main", "mano", "hand"),
    ("kitty", "chien", "monte", "talon"),
    ("to lay away", "écarter", "scartare", "afleggen"),
    ("face down", "face cachée", "coperto", "gedekt"),
    ("clockwise", "dans le sens des aiguilles d’une montre", "in senso orario", "met de klok mee"),
    ("trump", "atout", "briscola", "troef"),
    ("to name trump", "nommer l’atout", "nominare la briscola", "troef benoemen"),
    ("suit", "couleur", "seme", "kleur"),
    ("spades", "piques", "picche", "schoppen"),
    ("hearts", "cœurs", "cuori", "harten"),
    ("diamonds", "carreaux", "quadri", "ruiten"),
    ("clubs", "trèfles", "fiori", "klaveren"),
    ("A K Q J", "A R D V", "A, Re, Regina, Fante", "A H V B"),
    ("to lead", "entamer", "aprire", "uitkomen"),
    ("to follow suit", "fournir", "rispondere al seme", "bekennen"),
    ("to ruff", "couper", "tagliare", "troeven"),
    ("trick", "pli", "presa", "slag"),
    ("last trick", "dernier pli", "ultima presa", "laatste slag"),
    ("target", "objectif", "obiettivo", "doel"),
    ("over-trick", "pli excédentaire", "presa in eccesso", "overslag"),
    ("under-trick", "pli déficitaire", "presa in deficit", "tekortslag"),
    ("up", "en avance", "in positivo", "plus"),
    ("down", "en retard", "in negativo", "min"),
    ("net", "score net", "punteggio netto", "nettoscore"),
    ("total", "total cumulatif", "totale progressivo", "cumulatief totaal"),
    ("exchange of cards", "échange de cartes", "scambio di carte", "kaart\u00aduitwisseling"),
    ("lowest, highest card", "carte la plus basse, la plus haute", "carta più bassa, più alta",
     "laagste, hoogste kaart"),
    ("chip, stake", "jeton, mise", "gettone, posta", "fiche, inzet"),
    ("house rule", "règle de maison", "regola di casa", "huisregel"),
    ("snowball effect", "effet boule de neige", "effetto valanga", "sneeuwbal\u00adeffect"),
    ("blind kitty", "chien aveugle", "monte cieco", "blind talon"),
    ("no exchange", "sans échange", "senza scambio", "geen uitwisseling"),
    ("dealer’s double choice", "choix double du donneur", "scelta doppia del mazziere",
     "dubbele delerskeuze"),
)  # fmt: skip
