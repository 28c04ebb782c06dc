/**
 * The one webpack configuration.
 * - `shellConfig()`, `remoteConfig({ name })`: a piece's `build.config.ts` is one line of these
 * - `buildPiece(piece, releases)`: builds it into the releases folder
 * - `commonConfig`, `providedByShell()`: what the shell's libraries are built with
 * - `misfits`: whether a remote's release can run in a shell's
 */
export { buildPiece, type Release } from './build-piece.ts';
export { commonConfig } from './common.ts';
export { shellProvides } from './fit.ts';
export { misfits, type Needs, type Provides } from './misfits.ts';
export { remoteConfig } from './remote-config.ts';
export { providedByShell } from './shared.ts';
export { shellConfig } from './shell-config.ts';
