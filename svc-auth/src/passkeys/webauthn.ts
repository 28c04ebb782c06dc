/**
 * The library of passkeys, loaded with the first use of one: it is a tenth of all modules that a platform in one process
 * loads, and an operator's command needs none of it.
 */
export const webauthn = () => import('@simplewebauthn/server');

export const webauthnHelpers = () => import('@simplewebauthn/server/helpers');
