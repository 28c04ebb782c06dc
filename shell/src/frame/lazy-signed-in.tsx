import { lazyPanel } from '@fieldhouse/web-kit';

const signedIn = () => import('./signed-in.ts');

export const StaffBell = lazyPanel(async () => ({ default: (await signedIn()).StaffBell }), null);
export const UserMenu = lazyPanel(async () => ({ default: (await signedIn()).UserMenu }), null);
export const Dock = lazyPanel(async () => ({ default: (await signedIn()).Dock }), null);

/** Loads these parts while the first app loads. Resolves when the frame can render them at once, or later. */
export async function loadSignedIn(): Promise<void> {
  for (const part of [StaffBell, UserMenu, Dock]) part.preload();
  await signedIn().catch(() => undefined);
}
