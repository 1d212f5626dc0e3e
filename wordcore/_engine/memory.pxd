"""Memory that the engine owns, bytes that it borrows, what threads share, places in a sequence."""

from libc.stdint cimport int64_t, uint8_t
from libc.stdlib cimport realloc

cdef class Borrowed:                # the bytes of another object, held as long as this lives
    cdef Py_buffer buffer
    cdef bint held
    cdef const uint8_t* at
    cdef Py_ssize_t n

cdef inline bint grown(void** memory, size_t* capacity, size_t item) noexcept nogil:
    """Twice the room for items of so many bytes; False if there is no memory, and nothing has changed."""
    cdef size_t wanted = capacity[0] * 2 if capacity[0] else 64
    cdef void* bigger = realloc(memory[0], wanted * item)
    if bigger == NULL:
        return False
    memory[0] = bigger
    capacity[0] = wanted
    return True

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    #define wordcore_is_published(flag) ((int)_InterlockedOr((volatile long *)(flag), 0))
    #define wordcore_publish(flag) ((void)_InterlockedExchange((volatile long *)(flag), 1))
    #else
    #define wordcore_is_published(flag) __atomic_load_n((flag), __ATOMIC_ACQUIRE)
    #define wordcore_publish(flag) __atomic_store_n((flag), 1, __ATOMIC_RELEASE)
    #endif
    /* Where an iterator is, or what a view has counted, while other threads may change it. */
    CYTHON_UNUSED static inline Py_ssize_t wordcore_now(Py_ssize_t *at) {
    #if !defined(Py_GIL_DISABLED)
        return *at;
    #elif defined(_MSC_VER)
        return (Py_ssize_t)_InterlockedOr64((volatile __int64 *)at, 0);
    #else
        return __atomic_load_n(at, __ATOMIC_ACQUIRE);
    #endif
    }
    /* The next of n places of an iterator that threads share, each gets another one; -1 behind the last. */
    CYTHON_UNUSED static inline Py_ssize_t wordcore_next(Py_ssize_t *at, Py_ssize_t n) {
    #if !defined(Py_GIL_DISABLED)
        return *at < n ? (*at)++ : -1;
    #else
        Py_ssize_t i;
        /* Not counted on and on: who asks after the end does not change it. */
        if (wordcore_now(at) >= n) return -1;
    #if defined(_MSC_VER)
        i = (Py_ssize_t)_InterlockedExchangeAdd64((volatile __int64 *)at, 1);
    #else
        i = __atomic_fetch_add(at, 1, __ATOMIC_RELAXED);
    #endif
        return i < n ? i : -1;
    #endif
    }
    /* Keeps a count where there was -1; the first one stays, and is never written again. */
    CYTHON_UNUSED static inline void wordcore_count(Py_ssize_t *at, Py_ssize_t n) {
    #if !defined(Py_GIL_DISABLED)
        if (*at < 0) *at = n;
    #elif defined(_MSC_VER)
        (void)_InterlockedCompareExchange64((volatile __int64 *)at, n, -1);
    #else
        Py_ssize_t none = -1;
        (void)__atomic_compare_exchange_n(at, &none, n, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
    #endif
    }
    /* What is left of a store that threads share, after n were taken out. */
    CYTHON_UNUSED static inline int64_t wordcore_less(int64_t *left, int64_t n) {
    #if defined(_MSC_VER)
        return (int64_t)_InterlockedExchangeAdd64((volatile __int64 *)left, -n) - n;
    #else
        return __atomic_sub_fetch(left, n, __ATOMIC_RELAXED);
    #endif
    }
    """
    # What was written before `publish` is seen by whoever sees the flag.
    bint is_published "wordcore_is_published"(const bint* flag) noexcept nogil
    void publish "wordcore_publish"(bint* flag) noexcept nogil
    Py_ssize_t now_at "wordcore_now"(Py_ssize_t* at) noexcept nogil
    Py_ssize_t next_place "wordcore_next"(Py_ssize_t* at, Py_ssize_t n) noexcept nogil
    void keep_count "wordcore_count"(Py_ssize_t* at, Py_ssize_t n) noexcept nogil
    int64_t left_after "wordcore_less"(int64_t* left, int64_t n) noexcept nogil

cdef void* resized(void* memory, size_t n_bytes) except NULL nogil
cdef void* zeroed(size_t n_bytes) except NULL nogil
cdef bytes zero_bytes(size_t n_bytes)
cdef Py_ssize_t place_of(object item, Py_ssize_t n, str what) except -1
