import { SERVICES } from '@fieldhouse/contracts';

/** The front ends, by their folders. */
export const FRONT_ENDS = ['shell', 'mf-family', 'mf-coach', 'mf-admin'] as const;

/** What is deployed by itself with Docker Compose, each with a version of its own. */
export const PIECES: readonly string[] = [...SERVICES.map((name) => `svc-${name}`), 'web', ...FRONT_ENDS];

/** The setting with a piece's version: `SVC_EVENTS_VERSION`, `MF_COACH_VERSION`. */
export const versionSetting = (piece: string) => `${inCapitals(piece)}_VERSION`;

/** The setting with the version that a piece had before the last deployment. */
export const versionBeforeSetting = (piece: string) => `${inCapitals(piece)}_VERSION_BEFORE`;

/** The container of a piece in docker-compose.yml. That of a front end publishes it and ends. */
export const containerOf = (piece: string) => (isFrontEnd(piece) ? `release-${piece}` : piece);

export const isFrontEnd = (piece: string) => FRONT_ENDS.some((name) => name === piece);

const inCapitals = (piece: string) => piece.toUpperCase().replaceAll('-', '_');
