/**
 * Version of the contract between the shell and a micro-frontend: the interfaces of `app-props.ts`. Raise the minor
 * version when something is added, the major one when something is removed, renamed or given another type.
 */
export const PROPS_VERSION = '1.4.0';

/** That version and a hash of those interfaces; a test compares it with them. */
export const PROPS_FINGERPRINT = '1.4.0 fe00b78c2c81';
