/**
 * The one webpack configuration.
 * - `shellConfig()`, `remoteConfig({ name })`: a piece's `build.config.ts` is one line of these
 * - `buildPiece(piece, releases)`: builds it into the releases folder
 * - `misfits`: whether a remote's release can run in a shell's
 */
export { buildPiece, type Release } from './build-piece.ts';
export { remoteConfig } from './remote-config.ts';
export { misfits, type Needs, type Provides, remoteNeeds, shellProvides } from './fit.ts';
export { microFrontends } from './folders.ts';
export { shellConfig } from './shell-config.ts';
