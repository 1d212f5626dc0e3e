/* The plane scan: which rows lack at most k tiles?
 *
 * Plane (tile, level) is a bitmap over rows (one row a set of anagrams): the row has at least
 * `level` of that tile. A rack with h of a tile lacks one tile for every plane of that tile
 * above level h, so a row's deficit is the number of its set bits over those planes. Adding
 * planes with carry-save logic counts 64, 128 or 256 rows at once; no row is ever touched.
 *
 * One body, three widths: 64-bit words in plain C everywhere; 128-bit vectors where the
 * compiler has them (SSE2, NEON); 256-bit ones if the processor says so at run time.
 */
#ifndef WORDCORE_PLANES_H
#define WORDCORE_PLANES_H

/* Not every file that includes this uses all of it. */
#if defined(__GNUC__) || defined(__clang__)
#define WORDCORE_MAYBE_UNUSED __attribute__((unused))
#else
#define WORDCORE_MAYBE_UNUSED
#endif

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    const uint64_t *const *lacking; /* planes to add up, densest first */
    int n_lacking;
    const uint64_t *const *must;    /* planes a row has to be in */
    int n_must;
    const uint64_t *const *never;   /* planes a row must not be in */
    int n_never;
    int most;                       /* greatest deficit allowed, 0 to 62 */
} PlaneQuery;

/* A counter of m bits that starts at 2^m - 1 - most overflows just when the deficit exceeds most. */
#define WORDCORE_SCAN(NAME, V, STEP, ATTR)                                                        \
    ATTR static inline int NAME##_full(const V *v) {                                              \
        const uint64_t *w = (const uint64_t *)v;                                                  \
        uint64_t all = ~(uint64_t)0;                                                              \
        for (int i = 0; i < STEP; i++) all &= w[i];                                               \
        return all == ~(uint64_t)0;                                                               \
    }                                                                                             \
    ATTR static inline void NAME##_bits(const PlaneQuery *q, size_t from, size_t to,              \
                                        uint64_t *alive, const int m) {                           \
        const int start = (1 << m) - 1 - q->most;                                                 \
        for (size_t at = from; at < to; at += STEP) {                                             \
            V dead, v, counter[6], carry, both;                                                   \
            memset(&dead, 0, sizeof dead);                                                        \
            for (int i = 0; i < q->n_must; i++) {                                                 \
                memcpy(&v, q->must[i] + at, sizeof v);                                            \
                dead |= ~v;                                                                       \
            }                                                                                     \
            for (int i = 0; i < q->n_never; i++) {                                                \
                memcpy(&v, q->never[i] + at, sizeof v);                                           \
                dead |= v;                                                                        \
            }                                                                                     \
            for (int b = 0; b < m; b++) memset(&counter[b], start >> b & 1 ? 0xFF : 0, sizeof v); \
            for (int i = 0; i < q->n_lacking; i++) {                                              \
                if ((i & 3) == 0 && NAME##_full(&dead)) break;                                    \
                memcpy(&carry, q->lacking[i] + at, sizeof v);                                     \
                for (int b = 0; b < m; b++) {                                                     \
                    both = counter[b] & carry;                                                    \
                    counter[b] ^= carry;                                                          \
                    carry = both;                                                                 \
                }                                                                                 \
                dead |= carry;                                                                    \
            }                                                                                     \
            v = ~dead;                                                                            \
            memcpy(alive + (at - from), &v, sizeof v);                                            \
        }                                                                                         \
    }                                                                                             \
    ATTR static void NAME(const PlaneQuery *q, size_t from, size_t to, uint64_t *alive) {         \
        if (q->most == 0) NAME##_bits(q, from, to, alive, 0);                                     \
        else if (q->most == 1) NAME##_bits(q, from, to, alive, 1);                                \
        else if (q->most <= 3) NAME##_bits(q, from, to, alive, 2);                                \
        else if (q->most <= 7) NAME##_bits(q, from, to, alive, 3);                                \
        else if (q->most <= 15) NAME##_bits(q, from, to, alive, 4);                               \
        else if (q->most <= 31) NAME##_bits(q, from, to, alive, 5);                               \
        else NAME##_bits(q, from, to, alive, 6);                                                  \
    }

WORDCORE_SCAN(planes_plain, uint64_t, 1, )

#if defined(__GNUC__) || defined(__clang__)
typedef uint64_t wordcore_v2 __attribute__((vector_size(16)));
WORDCORE_SCAN(planes_128, wordcore_v2, 2, )
#define WORDCORE_HAS_128 1
#if defined(__x86_64__)
typedef uint64_t wordcore_v4 __attribute__((vector_size(32)));
WORDCORE_SCAN(planes_256, wordcore_v4, 4, __attribute__((target("avx2"))))
#define WORDCORE_HAS_256 1
#endif
#endif

/* The widest scan this machine runs: 64, 128 or 256 rows a step. */
WORDCORE_MAYBE_UNUSED static int planes_widest(void) {
#ifdef WORDCORE_HAS_256
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2")) return 256;
#endif
#ifdef WORDCORE_HAS_128
    return 128;
#else
    return 64;
#endif
}

/* Words `from` to `to` of every plane, both multiples of 4; `alive` has room for to - from words. */
WORDCORE_MAYBE_UNUSED static void planes_scan(int width, const PlaneQuery *q, size_t from, size_t to, uint64_t *alive) {
#ifdef WORDCORE_HAS_256
    if (width == 256) { planes_256(q, from, to, alive); return; }
#endif
#ifdef WORDCORE_HAS_128
    if (width >= 128) { planes_128(q, from, to, alive); return; }
#endif
    (void)width;
    planes_plain(q, from, to, alive);
}

static inline int lowest_bit(uint64_t word) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctzll(word);
#else
    int n = 0;
    while (!(word & 1)) { word >>= 1; n++; }
    return n;
#endif
}

#endif
