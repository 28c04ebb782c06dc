import { lazyPanel } from '@fieldhouse/web-kit';

const signedIn = () => import('./signed-in.ts');

export const StaffBell = lazyPanel(async () => ({ default: (await signedIn()).StaffBell }), null);
export const UserMenu = lazyPanel(async () => ({ default: (await signedIn()).UserMenu }), null);
export const Dock = lazyPanel(async () => ({ default: (await signedIn()).Dock }), null);

/** Loads these parts while the first app loads, so that they are there when the frame renders. */
export function preloadSignedIn(): void {
  for (const part of [StaffBell, UserMenu, Dock]) part.preload();
}
