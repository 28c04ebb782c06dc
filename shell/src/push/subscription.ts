import { api } from '@fieldhouse/web-kit';
import { pushOwner, storePushOwner } from './push-owner.ts';

const WORKER = '/push-worker.js';

/** Whether this browser can show pushes, and does; `ios` can do so only for a site on its Home Screen. */
export type PushState = 'unsupported' | 'ios' | 'blocked' | 'off' | 'on';

/** The key of that state in the query cache. */
export const pushStateKey = (userId: number) => ['push-state', userId] as const;

/** What this browser does with pushes to the user. It asks the user for nothing. */
export async function pushStateOf(userId: number): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return isOnIos() ? 'ios' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  const isOn = pushOwner() === userId && (await currentSubscription()) !== null;
  return isOn && Notification.permission === 'granted' ? 'on' : 'off';
}

/** iPadOS says that it is a Mac, with a touch screen. */
function isOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/**
 * Turns pushes to the user on in this browser: asks for the permission, registers the worker, subscribes. Returns
 * 'blocked' when the user does not allow it. Throws when the browser or the server fails; then nothing is on.
 */
export async function turnPushOn(userId: number, publicKey: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const worker = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  await storeSubscription(await subscribe(worker, publicKey));
  storePushOwner(userId);
  return 'on';
}

/** Turns them off in this browser: both sides forget the subscription. */
export async function turnPushOff(): Promise<void> {
  const subscription = await currentSubscription();
  storePushOwner(null);
  if (!subscription) return;
  await subscription.unsubscribe();
  await api.DELETE('/api/push/subscriptions', { body: { endpoint: subscription.endpoint } });
}

/**
 * A visit of the user: the subscription stays for 180 days more, and has this session. One of another user ends, and
 * one that was made with an earlier key of the site is made anew.
 */
export async function renewSubscription(userId: number): Promise<void> {
  const owner = pushOwner();
  if (owner === null) return;
  if (owner !== userId) return turnPushOff();
  if (Notification.permission !== 'granted') return;
  const { data } = await api.GET('/api/push/key');
  const worker = await navigator.serviceWorker.getRegistration();
  if (data?.publicKey && worker) await storeSubscription(await subscribe(worker, data.publicKey));
}

/** This browser's pushes end with the session of their user; also without the network. */
export async function endPushHere(): Promise<void> {
  if (pushOwner() === null) return;
  const subscription = await currentSubscription();
  storePushOwner(null);
  await subscription?.unsubscribe();
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return worker ? worker.pushManager.getSubscription() : null;
}

async function subscribe(worker: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const present = await worker.pushManager.getSubscription();
  if (present && keyOf(present) === publicKey) return present;
  await present?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** The public key of the site that a subscription was made with, base64url. */
function keyOf({ options: { applicationServerKey } }: PushSubscription): string | undefined {
  if (!applicationServerKey) return undefined;
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function storeSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await api.PUT('/api/push/subscriptions', { body: { endpoint, keys: { p256dh, auth } } });
}
