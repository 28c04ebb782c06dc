/** The Traefik that is tested, and the oldest that will do: `aliasHeadersStrategy` came with it. */
export const TRAEFIK_VERSION = '3.7.12';

/** The same as an image. */
export const TRAEFIK_IMAGE = `traefik:v${TRAEFIK_VERSION}`;
