import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addressOf, followLinks, navigate, place } from './place.ts';

const popped = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
const here = () => addressOf(place.current());
let told: string[];
let asked: (() => void)[];
let stopListening: () => void;
let letGo: (() => void) | undefined;

beforeEach(() => {
  globalThis.scrollTo = () => {};
  navigate('/start', { replace: true });
  navigate('/events');
  navigate('/events?dialog=create-event');
  told = [];
  asked = [];
  stopListening = place.subscribe(() => told.push(here()));
  letGo = place.hold?.((leave) => asked.push(leave));
});
afterEach(() => {
  stopListening();
  letGo?.();
});

/** Back, and the step that undoes it. */
async function back(steps = 1): Promise<void> {
  const first = popped();
  history.go(-steps);
  await first;
  if (location.pathname + location.search !== '/events?dialog=create-event') await popped();
}

describe('When Back is pressed while the page is held', () => {
  it.each([1, 2])('Then %i step is asked about, and nobody is told of another address', async (steps) => {
    await back(steps);
    expect([here(), told, asked.length]).toEqual(['/events?dialog=create-event', [], 1]);
    expect(location.search).toBe('?dialog=create-event');
  });

  it('Then agreeing takes the step', async () => {
    await back(2);
    const gone = popped();
    asked[0]?.();
    await gone;
    expect([here(), told, asked.length]).toEqual(['/start', ['/start'], 1]);
  });

  it('Then it may be pressed and kept as often as one likes', async () => {
    await back();
    await back();
    expect([here(), asked.length]).toEqual(['/events?dialog=create-event', 2]);
  });
});

describe('When the page itself closes what it opened', () => {
  it('Then nobody is asked', async () => {
    const gone = popped();
    navigate('/events');
    await gone;
    expect([here(), told, asked]).toEqual(['/events', ['/events'], []]);
  });
});

describe('When a link is pressed while the page is held', () => {
  it('Then it is asked about first, and agreeing follows the link', () => {
    followLinks();
    const link = document.createElement('a');
    link.href = '/coach';
    document.body.append(link);
    link.click();
    expect([here(), asked.length]).toEqual(['/events?dialog=create-event', 1]);
    asked[0]?.();
    expect(here()).toBe('/coach');
    link.remove();
  });
});
