/* Eight letters at a time: ASCII text to packed keys, without a table and without a loop.
 *
 * Only for alphabets whose codes 1 to 26 are A to Z. A key holds five bits a letter, the last
 * letter lowest, just as the membership table and the tile index store them.
 */
#ifndef WORDCORE_PACK_H
#define WORDCORE_PACK_H

#include <stdint.h>
#include <string.h>

#if defined(__GNUC__) || defined(__clang__)
#define wordcore_swap64 __builtin_bswap64
#define wordcore_prefetch(address) __builtin_prefetch(address)
#else
#include <stdlib.h>
#define wordcore_swap64 _byteswap_uint64
#define wordcore_prefetch(address) ((void)0)
#endif

/* The n letters (0 to 8) that end at `end`, as 5n bits; ~0 if one of them is not a letter.
 * Reads the 8 bytes before `end` whatever n is: they must be readable. */
static inline uint64_t pack_eight(const unsigned char *end, int n) {
    const uint64_t ones = 0x0101010101010101u;
    uint64_t x, within;
    if (n == 0) return 0;
    memcpy(&x, end - 8, 8);
    within = ~(uint64_t)0 >> (8 * (8 - n));
    x = wordcore_swap64(x) & within;
    if (x & (ones << 7)) return ~(uint64_t)0;
    x &= ones * 0xDF; /* upper case */
    /* A byte is a letter if adding 0x3F reaches the top bit and adding 0x25 does not. */
    if (((x + ones * 0x3F) & ~(x + ones * 0x25) & (ones << 7) & within) != ((ones << 7) & within)) return ~(uint64_t)0;
    x &= ones * 0x1F;
    x = (x & 0x001F001F001F001Fu) | (x & 0x1F001F001F001F00u) >> 3;
    x = (x & 0x000003FF000003FFu) | (x & 0x03FF000003FF0000u) >> 6;
    return (x & 0xFFFFFu) | (x & 0x000FFFFF00000000u) >> 12;
}

/* Up to 24 letters as (high, low): low holds the last 12. Returns 0 if one is not a letter.
 * Reads up to 24 bytes before the end of the text, never behind it. */
static inline int pack_letters(const unsigned char *text, int n, uint64_t *high, uint64_t *low) {
    const unsigned char *end = text + n;
    uint64_t last = pack_eight(end, n < 8 ? n : 8), middle, first;
    *high = 0;
    if (last == ~(uint64_t)0) return 0;
    if (n <= 8) {
        *low = last;
        return 1;
    }
    middle = pack_eight(end - 8, n < 16 ? n - 8 : 8);
    if (middle == ~(uint64_t)0) return 0;
    *low = last | (middle & 0xFFFFFu) << 40;
    if (n <= 12) return 1;
    *high = middle >> 20;
    if (n <= 16) return 1;
    first = pack_eight(end - 16, n - 16);
    if (first == ~(uint64_t)0) return 0;
    *high |= first << 20;
    return 1;
}

#endif
