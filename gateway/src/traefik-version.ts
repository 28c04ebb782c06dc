/** The Traefik that is tested, and the oldest that can be used: the first with `aliasHeadersStrategy`. */
export const TRAEFIK_VERSION = '3.7.12';

/** Its Docker image. */
export const TRAEFIK_IMAGE = `traefik:v${TRAEFIK_VERSION}`;
