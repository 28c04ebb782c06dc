import { lazyPanel } from '@fieldhouse/web-kit';

/** By this name the build finds the script, which the pages of micro-frontends preload. */
const signedIn = () => import(/* webpackChunkName: "signed-in" */ './signed-in.ts');

export const Bell = lazyPanel(async () => ({ default: (await signedIn()).Bell }), null);
export const UserMenu = lazyPanel(async () => ({ default: (await signedIn()).UserMenu }), null);
export const Dock = lazyPanel(async () => ({ default: (await signedIn()).Dock }), null);

/** Loads these parts while the first app loads. Resolves when the frame can render them at once, or later. */
export async function loadSignedIn(): Promise<void> {
  for (const part of [Bell, UserMenu, Dock]) part.preload();
  await signedIn().catch(() => undefined);
}
