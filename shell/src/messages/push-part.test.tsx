import { clubLocal, timeText } from '@fieldhouse/contracts/club';
import { http, noContent, ok, refused, sentBodies, sentRequests } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson } from '../../testing/builders.ts';
import { closePage, openPage, toastArea } from '../../testing/open-page.tsx';
import { somePreferences } from '../../testing/preferences.ts';
import { fakePushBrowser } from '../../testing/push-browser.ts';
import { followPushes } from '../push/follow-pushes.ts';
import { renewSubscription } from '../push/subscription.ts';

const realReport = globalThis.reportError;
const KEY = 'BAfnoJUM4nW_mEI_m6dM';
const OTHER_KEY = 'BNRSF9-AdflptXmJJnsU';
const PUT = 'PUT /api/push/subscriptions';
const DELETE = 'DELETE /api/push/subscriptions';
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/phone';
const me = aPerson('parent');
let browser: ReturnType<typeof fakePushBrowser> | undefined;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  globalThis.reportError = jest.fn();
  user = userEvent.setup({ delay: null });
});
afterEach(async () => {
  await closePage();
  browser?.remove();
  browser = undefined;
  globalThis.reportError = realReport;
});

const storing = http.notify.put('/api/push/subscriptions', noContent);
const ending = http.notify.delete('/api/push/subscriptions', noContent);
async function open(...handlers: Parameters<typeof openPage>[2][]) {
  await openPage(
    '/account/messages',
    me,
    ...handlers,
    storing,
    ending,
    http.notify.get('/api/push/key', ok({ publicKey: KEY })),
    http.events.get('/api/calendar-feeds', ok([])),
    http.family.get('/api/children', ok([])),
    http.notify.get('/api/notice-preferences', ok(somePreferences())),
  );
  return within(await screen.findByRole('region', { name: 'Push on this device' }));
}

describe('When somebody turns pushes on', () => {
  it('Then the browser asks on the press alone, and the site gets its subscription @spec S2.2.2001, S2.2.2002', async () => {
    browser = fakePushBrowser({ permission: 'default', answers: 'granted' });
    const part = await open();
    const button = await part.findByRole('button', { name: 'Turn on' });
    expect(browser.log).toEqual([]);
    await user.click(button);
    await part.findByRole('button', { name: 'Turn off' });
    expect(browser.log).toEqual(['ask', 'register /push-worker.js', `subscribe ${KEY}`]);
    expect(await sentBodies(PUT)).toEqual([{ endpoint: ENDPOINT, keys: { p256dh: 'BKey', auth: 'secret' } }]);
    expect(localStorage.getItem('push-owner')).toBe(String(me.id));
    await user.click(part.getByRole('button', { name: 'Turn off' }));
    await part.findByRole('button', { name: 'Turn on' });
    expect(browser.log.at(-1)).toBe('unsubscribe');
    expect(await sentBodies(DELETE)).toEqual([{ endpoint: ENDPOINT }]);
  });

  it('Then a refusal by the user says what to do @spec S2.2.2001', async () => {
    browser = fakePushBrowser({ permission: 'default', answers: 'denied' });
    const part = await open();
    await user.click(await part.findByRole('button', { name: 'Turn on' }));
    await part.findByText(/^This browser blocks notifications of this site/);
    expect(browser.log).toEqual(['ask']);
  });

  it('Then what the server refuses is said, and nothing is on @spec S2.2.2001', async () => {
    browser = fakePushBrowser({ permission: 'granted' });
    const part = await open(http.notify.put('/api/push/subscriptions', refused(400, 'push_host', 'Not this service')));
    await user.click(await part.findByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(toastArea().getByText('Not this service')).toBeTruthy());
    part.getByRole('button', { name: 'Turn on' });
    expect(localStorage.getItem('push-owner')).toBeNull();
  });
});

describe('When quiet hours are now', () => {
  it('Then the part says until when pushes wait @spec S2.2.2001', async () => {
    browser = fakePushBrowser({ permission: 'granted', subscribedWith: KEY });
    localStorage.setItem('push-owner', String(me.id));
    const { time } = clubLocal(new Date());
    const [quietFrom, quietTo] = time < '12:00' ? ['00:00', '12:00'] : ['12:00', '00:00'];
    const quiet = somePreferences({ quietFrom, quietTo });
    const part = await open(http.notify.get('/api/notice-preferences', ok(quiet)));
    await part.findByText(`Quiet hours: what is new waits until ${timeText(quietTo)}.`);
  });
});

describe('When a device cannot be turned on', () => {
  it('Then a browser without pushes says so @spec S2.2.2001', async () => {
    const part = await open();
    await part.findByText('This browser cannot show pushes. Email and the bell have everything.');
    expect(part.queryByRole('button')).toBeNull();
  });

  it('Then an iPhone has to have the site on its Home Screen @spec S2.2.2001', async () => {
    const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)');
    const part = await open();
    await part.findByText(/Add to Home Screen/);
    agent.mockRestore();
  });

  it('Then a site without pushes says so @spec S2.2.2001', async () => {
    browser = fakePushBrowser({ permission: 'granted' });
    const part = await open(http.notify.get('/api/push/key', ok({ publicKey: null })));
    await part.findByText('The club sends no pushes. Email and the bell have everything.');
  });
});

describe('When the site is visited', () => {
  const visit = async (owner: number | null, subscribedWith: string | undefined = KEY) => {
    browser = fakePushBrowser({ permission: 'granted', subscribedWith });
    if (owner !== null) localStorage.setItem('push-owner', String(owner));
    await open();
    await renewSubscription(me.id);
    return browser.log;
  };

  it('Then the user’s own subscription is renewed @spec S2.9.2001, S2.4.2007', async () => {
    expect(await visit(me.id)).toEqual([]);
    expect(sentRequests(PUT).length).toBeGreaterThan(0);
  });

  it('Then one with an earlier key of the site is made anew @spec S2.3.2001', async () => {
    expect(await visit(me.id, OTHER_KEY)).toEqual(['unsubscribe', `subscribe ${KEY}`]);
    expect(sentRequests(PUT).length).toBeGreaterThan(0);
  });

  it('Then one of another user ends @spec S2.4.2001, S2.4.2002, S2.4.2007', async () => {
    expect(await visit(me.id + 1)).toEqual(['unsubscribe']);
    expect([sentRequests(PUT), await sentBodies(DELETE)]).toEqual([[], [{ endpoint: ENDPOINT }]]);
    expect(localStorage.getItem('push-owner')).toBeNull();
  });

  it('Then nothing is requested where nobody turned them on @spec S2.2.2002, S2.4.2007', async () => {
    expect(await visit(null)).toEqual([]);
    expect([sentRequests(PUT), sentRequests(DELETE)]).toEqual([[], []]);
  });
});

it('When a notification is pressed, Then its page opens in this window, and only a page of the site @spec S2.2.2003', async () => {
  browser = fakePushBrowser({ permission: 'granted' });
  followPushes();
  await open();
  for (const data of [
    'x',
    null,
    { kind: 'open-page', link: '//evil.example' },
    { kind: 'open-page', link: 'https://x' },
  ]) {
    browser.receive(data);
  }
  expect(location.pathname).toBe('/account/messages');
  await act(async () => browser?.receive({ kind: 'open-page', link: '/account/messages?from=push' }));
  expect(location.pathname + location.search).toBe('/account/messages?from=push');
});
