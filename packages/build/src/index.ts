/**
 * The one webpack configuration.
 * - `shellConfig()`, `remoteConfig({ name })`: a piece's `build.config.ts` is one line of these
 * - `buildPiece(piece, releases)`: builds it into the releases folder
 * - `misfits`: whether a remote's release can run in a shell's
 */
export { buildPiece, type Release } from './build-piece.ts';
export { misfits, type Needs, type Provides, remoteNeeds, shellProvides } from './fit.ts';
export { remoteConfig } from './remote-config.ts';
export { shellConfig } from './shell-config.ts';
