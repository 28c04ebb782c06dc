import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { signInByRequest, type Visitor, visit } from '../support/browser.ts';
import { waitFor } from '../support/wait-for.ts';

/** Pushes in Chromium, from the press on 'Turn on' to the page of a notification. */
export function pushInBrowser(site: () => string): void {
  describe('a push', () => {
    let visitor: Visitor;
    let page: Page;
    let devtools: CDPSession;
    let registrationId: string | undefined;
    /** What Chromium has said of the worker. */
    const states: unknown[] = [];
    const requested: string[] = [];

    beforeAll(async () => {
      // A browser runs service workers for https and for localhost.
      visitor = await visit({ at: site().replace('127.0.0.1', 'localhost'), reducedMotion: true, notifications: true });
      page = visitor.page;
      const context = page.context();
      context.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await context.grantPermissions(['notifications']);
      await context.addInitScript(subscribeHere);
      devtools = await context.newCDPSession(page);
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId;
      });
      devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) =>
        states.push(...versions.map(({ status, runningStatus }) => `${status} ${runningStatus}`)),
      );
      devtools.on('ServiceWorker.workerErrorReported', ({ errorMessage }) => states.push(errorMessage));
      await devtools.send('ServiceWorker.enable');
      await signInByRequest(page, 'parent3');
    }, 60_000);
    afterAll(() => visitor?.leave());

    const deliver = async (content: object) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        ...{ origin: new URL(page.url()).origin, registrationId: registrationId ?? '' },
        data: JSON.stringify(content),
      });
    /** A push service repeats what a browser did not take; Chromium does not say whether it took what DevTools deliver. */
    const deliverUntil = async (content: object, isShown: () => Promise<boolean>) => {
      for (const _ of [1, 2, 3]) {
        await deliver(content);
        if (await waitFor('the notification', isShown, 12).catch(() => false)) return;
        process.stderr.write(`A push was not shown. The worker: ${JSON.stringify(states)}\n`);
      }
      throw new Error('A push was not shown');
    };
    const shown = () =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.getRegistration();
        const notifications = (await worker?.getNotifications()) ?? [];
        return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, link: data.link }));
      });

    it('Then the worker is requested by the press on Turn on, and stores and answers nothing @spec S2.2.2001, S2.2.2002, S2.2.2003', async () => {
      await page.goto('/account/messages');
      const part = page.getByRole('region', { name: 'Push on this device' });
      await part.getByRole('button', { name: 'Turn on' }).waitFor();
      expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
      await part.getByRole('button', { name: 'Turn on' }).click();
      await part.getByRole('button', { name: 'Turn off' }).waitFor();
      expect(requested).toContain('/api/push/subscriptions');
      await waitFor('the registration', async () => registrationId);
      await page.goto('/');
      const found = await page.evaluate(async () => ({
        caches: await caches.keys(),
        scope: (await navigator.serviceWorker.getRegistration())?.scope,
        controller: navigator.serviceWorker.controller?.scriptURL,
      }));
      expect(found).toMatchObject({ caches: [], scope: `${new URL(page.url()).origin}/` });
    }, 60_000);

    it('Then the site is an app on a Home Screen, with its icons @spec S2.2.2004', async () => {
      const [manifest, statuses] = await page.evaluate(async () => {
        const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '';
        const found: { display: string; start_url: string; icons: { src: string }[] } = await (
          await fetch(address)
        ).json();
        const touchIcon = document.querySelector<HTMLLinkElement>('link[rel=apple-touch-icon]')?.href ?? '';
        const icons = [touchIcon, ...found.icons.map(({ src }) => src)];
        return [found, await Promise.all(icons.map(async (icon) => (await fetch(icon)).status))] as const;
      });
      expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' });
      expect(statuses).toEqual([200, 200, 200]);
    }, 60_000);

    it('Then it shows title, text and subject, and a newer one replaces it @spec S2.2.2003, S2.4.2004', async () => {
      const push = { title: 'Registration', body: 'Luis registered Mateo', tag: 'registration-4-1', link: '/events' };
      await deliverUntil(push, async () => (await shown()).length === 1);
      expect(await shown()).toEqual([push]);
      const newer = { ...push, body: 'Luis cancelled Hitting Clinic for Mateo' };
      await deliverUntil(newer, async () => (await shown())[0]?.body === newer.body);
      expect(await shown()).toEqual([newer]);
    }, 60_000);

    it('Then a press on it opens its page in the open window @spec S2.2.2003', async () => {
      const before = page.context().pages().length;
      const [worker] = page.context().serviceWorkers();
      await worker?.evaluate(async () => {
        // In the worker, whose types the tests do not have.
        const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
        const [notification] = await scope.registration.getNotifications();
        const { NotificationEvent } = globalThis as unknown as Record<
          string,
          new (
            type: string,
            init: object,
          ) => Event
        >;
        if (NotificationEvent) scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
      });
      await page.waitForURL('**/events');
      expect([page.context().pages().length, await shown(), visitor.faults]).toEqual([before, [], []]);
    }, 60_000);

    it('Then it ends with the sign-out @spec S2.4.2002', async () => {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.waitForURL('**/login');
      await waitFor('the end', () =>
        page.evaluate(async () => {
          const worker = await navigator.serviceWorker.getRegistration();
          return (await worker?.pushManager.getSubscription()) === null && localStorage.getItem('push-owner') === null;
        }),
      );
    }, 60_000);
  });
}

/** Runs in the page: this Chromium has no push service, so it subscribes to one that does not exist. */
function subscribeHere(): void {
  const STORED = 'test-subscription';
  const subscription = (key: string) => ({
    endpoint: 'https://example.push.services.mozilla.com/wpush/v2/browser',
    options: {
      applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
        letter.charCodeAt(0),
      ).buffer,
    },
    toJSON: () => ({
      endpoint: 'https://example.push.services.mozilla.com/wpush/v2/browser',
      keys: {
        p256dh: 'BNRSF9-AdflptXmJJnsUSJUImGQ5W0MB5D47ceuJckxzwga6RQKaCdoBRbo4HXjtTeth7s_vf179YJlrbndyhtY',
        auth: 'f-MQBOB2sYtD0Var8KBVjw',
      },
    }),
    unsubscribe: async () => {
      await cookieStore.delete(STORED);
      return true;
    },
  });
  Object.assign(PushManager.prototype, {
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      await cookieStore.set(STORED, applicationServerKey);
      return subscription(applicationServerKey);
    },
    async getSubscription() {
      const stored = await cookieStore.get(STORED);
      return stored?.value === undefined ? null : subscription(stored.value);
    },
  });
}
