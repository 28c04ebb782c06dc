import type { Page } from 'playwright-core';
import { type Screen, show } from './screen.ts';

type State = 'on' | 'off' | 'blocked' | 'ios';

const TITLES: Readonly<Record<State, string>> = {
  ...{ on: 'Push on this device, on', off: 'Push on this device, off' },
  ...{ blocked: 'Push on this device, blocked by the browser', ios: 'Push on an iPhone without the site on it' },
};
const TEXTS: Readonly<Record<State, string | RegExp>> = {
  on: 'This device shows pushes until you sign out on it.',
  off: 'The browser asks you whether this site may show notifications.',
  blocked: /^This browser blocks notifications/,
  ios: /Add to Home Screen/,
};

/** The browser's own answers are fixed: a test's Chromium has no push service, and each screen shows another state. */
const as = (state: State) => async (page: Page) => {
  await page.getByRole('group', { name: 'Account' }).waitFor();
  await page.evaluate(answerAs, state);
  await show(page.getByText(TEXTS[state]));
};

/** Runs in the page, which looks again when its window is shown. */
async function answerAs(state: State): Promise<void> {
  const permission = { on: 'granted', off: 'default', blocked: 'denied', ios: 'default' }[state];
  const fix = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { configurable: true, get: () => value });
  fix(Notification, 'permission', permission);
  fix(navigator.serviceWorker, 'getRegistration', async () => ({ pushManager: { getSubscription: async () => ({}) } }));
  if (state === 'ios') {
    Reflect.deleteProperty(window, 'PushManager');
    fix(navigator, 'userAgent', 'Mozilla/5.0 (iPhone)');
  }
  const { id } = await (await fetch('/api/auth/user')).json();
  if (state === 'on') localStorage.setItem('push-owner', String(id));
  else localStorage.removeItem('push-owner');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** The device's own pushes, on Messages and calendar. */
export const PUSH: readonly Screen[] = (['on', 'off', 'blocked', 'ios'] as const).map((state) => ({
  name: `push-${state}`,
  title: TITLES[state],
  // Of the other two, the screen “What you get” shows one; they differ from these in a text.
  atNight: state === 'off' || state === 'ios' || undefined,
  as: 'parent2',
  address: '/account/messages',
  prepare: as(state),
}));
