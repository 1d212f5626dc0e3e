/* Sixteen slots of a hash table at once, by one byte of each slot's hash.
 *
 * A question that has no answer reads these bytes and, all but always, nothing else: they are an eighth of the
 * table. SSE2 where the compiler has it, and a plain C twin that the tests run as well.
 */
#ifndef WORDCORE_TAGS_H
#define WORDCORE_TAGS_H

#include "text/compilers.h"

#define WC_GROUP 16 /* slots looked at together; so many of the first tags stand again behind the last */

/* Which of the sixteen slots from `at` have the tag, of those before the first free one; `free`: there is a free one. */
WC_INLINE uint32_t wc_same_tags(const uint8_t *at, uint8_t tag, int *free, const int plain) {
    uint32_t same = 0;
#if WC_SSE2
    if (!plain) {
        __m128i tags = _mm_loadu_si128((const __m128i *)at);
        uint32_t empty = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(tags, _mm_setzero_si128()));
        same = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(tags, _mm_set1_epi8((char)tag)));
        *free = empty != 0;
        return same & ((empty & (0u - empty)) - 1);
    }
#endif
    (void)plain;
    *free = 0;
    for (int i = 0; i < WC_GROUP; i++) {
        if (at[i] == 0) {
            *free = 1;
            break;
        }
        same |= (uint32_t)(at[i] == tag) << i;
    }
    return same;
}

#endif
