/**
 * Version of what micro-frontends share in the query cache besides the services' answers: the keys (`keyOf`,
 * `usePagedQuery`) and `Page`, the value of a list in pages. Raise the minor version when something is added, the major
 * one when something is removed, renamed or given another type.
 */
export const CACHE_VERSION = '1.0.0';

/** That version and a hash of those parts; a test compares it with them. */
export const CACHE_FINGERPRINT = '1.0.0 1c350ebc597d';
