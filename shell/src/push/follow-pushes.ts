import { type SessionUser, whenIdle } from '@fieldhouse/web-kit';
import { navigate } from '../page-address.ts';
import { pushOwner } from './push-owner.ts';

/** Opens the page of a notification that the user pressed, in this window (S2.2.2003). */
export function followPushes(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const link = linkOf(data);
    if (link !== undefined) navigate(link);
  });
}

/** The user signs out: pushes to this browser end, too (S2.4.2002). */
export function endPushOnSignOut(): void {
  if (pushOwner() === null) return;
  void import('./subscription.ts').then(({ endPushHere }) => endPushHere()).catch(() => undefined);
}

/** A path of this site. */
function linkOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== 'open-page') return undefined;
  return 'link' in data && typeof data.link === 'string' && /^\/(?!\/)/.test(data.link) ? data.link : undefined;
}

/**
 * Renews the subscription of this browser once the page has nothing else to do, or ends it when it is another user's.
 * Browsers without one load nothing for it. Returns a function that calls it off.
 */
export function visitWhenIdle(user: SessionUser): () => void {
  if (pushOwner() === null) return () => undefined;
  return whenIdle(() => {
    void import('./subscription.ts').then(({ renewSubscription }) => renewSubscription(user.id)).catch(() => undefined);
  });
}
