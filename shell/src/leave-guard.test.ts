import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { followLinks, navigate, pageAddress, pathAndQuery } from './page-address.ts';

const popped = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
const here = () => pathAndQuery(pageAddress.current());
let notified: string[];
let guardCalls: (() => void)[];
let stopListening: () => void;
let removeGuard: (() => void) | undefined;

beforeEach(() => {
  globalThis.scrollTo = () => {};
  navigate('/start', { replace: true });
  navigate('/events');
  navigate('/events?dialog=create-event');
  notified = [];
  guardCalls = [];
  stopListening = pageAddress.subscribe(() => notified.push(here()));
  removeGuard = pageAddress.block?.((leave) => guardCalls.push(leave));
});
afterEach(() => {
  stopListening();
  removeGuard?.();
});

/** Back, and the step that undoes it. */
async function back(steps = 1): Promise<void> {
  const first = popped();
  history.go(-steps);
  await first;
  if (location.pathname + location.search !== '/events?dialog=create-event') await popped();
}

describe('When Back is pressed while a leave guard is set', () => {
  it.each([1, 2])(
    'Then the guard is called for %i step, and listeners are not notified of another address',
    async (steps) => {
      await back(steps);
      expect([here(), notified, guardCalls.length]).toEqual(['/events?dialog=create-event', [], 1]);
      expect(location.search).toBe('?dialog=create-event');
    },
  );

  it('Then confirming takes the step', async () => {
    await back(2);
    const pop = popped();
    guardCalls[0]?.();
    await pop;
    expect([here(), notified, guardCalls.length]).toEqual(['/start', ['/start'], 1]);
  });

  it('Then the guard is called each time Back is pressed', async () => {
    await back();
    await back();
    expect([here(), guardCalls.length]).toEqual(['/events?dialog=create-event', 2]);
  });
});

describe('When the page itself closes the dialog', () => {
  it('Then the guard is not called', async () => {
    const pop = popped();
    navigate('/events');
    await pop;
    expect([here(), notified, guardCalls]).toEqual(['/events', ['/events'], []]);
  });
});

describe('When a link is pressed while a leave guard is set', () => {
  it('Then the guard is called first, and confirming follows the link', () => {
    followLinks();
    const link = document.createElement('a');
    link.href = '/coach';
    document.body.append(link);
    link.click();
    expect([here(), guardCalls.length]).toEqual(['/events?dialog=create-event', 1]);
    guardCalls[0]?.();
    expect(here()).toBe('/coach');
    link.remove();
  });
});
