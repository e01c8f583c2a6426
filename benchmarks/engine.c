/* What plain C makes of the hands that the engine plays with random players: the limit.
 *
 *     gcc -O3 -march=native benchmarks/engine.c -o engine
 *     ./engine 1000000 1        plays so many hands from a seed, without exchange
 *     ./engine 1000000 1 all    prints them, too, so that their cards can be checked
 *
 * Each hand: shuffle, deal in packets of four, kitty last, name trump, pick the kitty up, discard,
 * play 48 cards, each as likely as any that is legal. Cards are numbered as the engine's are. A
 * hand held is a set of cards, one bit each. The last line printed holds CPU seconds, and for each
 * role, from the dealer on, the sums of its tricks and of their squares.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { SEATS = 3, TRICKS = 16, PACKET = 4, KITTY = 4, SUITS = 4, RANKS = 13, PACK = 52 };

typedef uint64_t Cards;

struct record {
    int dealer, trump;
    int deck[PACK], discards[KITTY], plays[TRICKS * SEATS], log[TRICKS];
};

static uint64_t state;

/* SplitMix64: 64 random bits. */
static uint64_t draw(void) {
    uint64_t z = (state += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

static int below(int limit) { return (int)(((draw() >> 32) * (uint64_t)limit) >> 32); }

static Cards just(int card) { return (Cards)1 << card; }

static Cards of_suit(int suit) { return (Cards)((1 << RANKS) - 1) << (suit * RANKS); }

/* Takes any card out of `cards`, each as likely, of those that are in `among`, too. */
static int take(Cards *cards, Cards among) {
    int skip = below(__builtin_popcountll(among));
#ifdef __BMI2__
    int card = __builtin_ctzll(_pdep_u64(just(skip), among)); /* without a loop, where it can */
#else
    for (; skip > 0; skip--) among &= among - 1;
    int card = __builtin_ctzll(among);
#endif
    *cards ^= just(card);
    return card;
}

static void shuffle(int deck[PACK]) {
    for (int last = 0; last < PACK; last++) {
        int place = below(last + 1);
        deck[last] = last; /* so that no place is read before it is written */
        deck[last] = deck[place];
        deck[place] = last;
    }
}

static void deal(const struct record *hand, Cards held[SEATS]) {
    const int *top = hand->deck;
    for (int given = 0; given < TRICKS; given += PACKET)
        for (int step = 1; step <= SEATS; step++)
            for (int card = 0; card < PACKET; card++)
                held[(hand->dealer + step) % SEATS] |= just(*top++);
    while (top < hand->deck + PACK) held[hand->dealer] |= just(*top++); /* the kitty */
}

static int play_trick(Cards held[SEATS], int leader, int trump, int cards[SEATS]) {
    int best = cards[0] = take(&held[leader], held[leader]);
    int led = best / RANKS, high = led, winner = leader;
    for (int step = 1; step < SEATS; step++) {
        int seat = (leader + step) % SEATS;
        Cards following = held[seat] & of_suit(led);
        int card = cards[step] = take(&held[seat], following ? following : held[seat]);
        int suit = card / RANKS;
        if (suit == high ? card > best : suit == trump) {
            winner = seat;
            best = card;
            high = suit;
        }
    }
    return winner;
}

static void play_hand(struct record *hand, int dealer, int tricks[SEATS]) {
    Cards held[SEATS] = {0};
    hand->dealer = dealer;
    shuffle(hand->deck);
    deal(hand, held);
    hand->trump = below(SUITS);
    for (int card = 0; card < KITTY; card++)
        hand->discards[card] = take(&held[dealer], held[dealer]);
    int winner = (dealer + 1) % SEATS;
    for (int trick = 0; trick < TRICKS; trick++) {
        winner = play_trick(held, winner, hand->trump, hand->plays + trick * SEATS);
        hand->log[trick] = winner;
        tricks[winner]++;
    }
}

static void print(const int *numbers, int count) {
    for (int i = 0; i < count; i++) printf("%d ", numbers[i]);
}

static void print_hand(const struct record *hand) {
    print(&hand->dealer, 1);
    print(&hand->trump, 1);
    print(hand->deck, PACK);
    print(hand->discards, KITTY);
    print(hand->plays, TRICKS * SEATS);
    print(hand->log, TRICKS);
    printf("\n");
}

int main(int count, char **given) {
    if (count < 3) return 2;
    long hands = atol(given[1]), sums[SEATS] = {0}, squares[SEATS] = {0};
    int all = count > 3 && strcmp(given[3], "all") == 0;
    struct record hand;
    state = strtoull(given[2], NULL, 10);
    clock_t begun = clock();
    for (long number = 0; number < hands; number++) {
        int dealer = (int)(number % SEATS), tricks[SEATS] = {0};
        play_hand(&hand, dealer, tricks);
        for (int role = 0; role < SEATS; role++) {
            int taken = tricks[(dealer + role) % SEATS];
            sums[role] += taken;
            squares[role] += taken * taken;
        }
        if (all) print_hand(&hand);
    }
    printf("%.6f", (double)(clock() - begun) / CLOCKS_PER_SEC);
    for (int role = 0; role < SEATS; role++) printf(" %ld %ld", sums[role], squares[role]);
    printf("\n");
    return 0;
}
