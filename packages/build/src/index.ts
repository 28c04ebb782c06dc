/**
 * The one webpack configuration.
 * - `shellConfig()`, `remoteConfig({ name })`: an app's `build.config.ts` is one line of these
 * - `buildApp(app, releases)`: builds an app into the releases folder
 * - `commonConfig`, `providedByShell()`: the configuration of the shell's libraries
 * - `incompatibilities`: why a remote's release cannot run in a shell's release
 */
export { buildApp, type Release } from './build-app.ts';
export { commonConfig } from './common.ts';
export { incompatibilities, type Needs, type Provides } from './incompatibilities.ts';
export type { Inputs } from './inputs.ts';
export { shellProvides } from './provides-and-needs.ts';
export { remoteConfig } from './remote-config.ts';
export { providedByShell } from './shared.ts';
export { shellConfig } from './shell-config.ts';
