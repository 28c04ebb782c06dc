import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { followLinks, navigate, pageAddress, returnTo } from './page-address.ts';

const address = () => location.pathname + location.search;
const popped = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));

beforeEach(() => {
  globalThis.scrollTo = () => {};
  history.replaceState(null, '', '/events');
});

describe('When another page is opened', () => {
  it('Then listeners are notified once, and the address stays the same object until the next step', () => {
    let notifications = 0;
    const stop = pageAddress.subscribe(() => {
      notifications += 1;
    });
    navigate('/coach?tab=events');
    expect([address(), notifications]).toEqual(['/coach?tab=events', 1]);
    expect(pageAddress.current()).toBe(pageAddress.current());
    navigate('/coach?tab=events');
    expect(notifications).toBe(1);
    stop();
  });
});

describe('When a dialog that was just opened is closed', () => {
  it('Then the history goes back instead of adding a step', async () => {
    navigate('/events?dialog=register&event=7');
    const before = history.length;
    const pop = popped();
    navigate('/events');
    await pop;
    expect(address()).toBe('/events');
    expect(history.length).toBe(before);
    history.forward();
    await popped();
    expect(address()).toBe('/events?dialog=register&event=7');
  });

  it('Then navigating to another page adds a step', () => {
    navigate('/events?dialog=register');
    navigate('/parent');
    expect(address()).toBe('/parent');
  });

  it('Then changing a key adds a step', () => {
    navigate('/events?tab=a');
    navigate('/events?tab=b');
    const before = history.length;
    navigate('/events?tab=a');
    expect([address(), history.length]).toEqual(['/events?tab=a', before + 1]);
  });
});

describe('When a session ends while a page is open', () => {
  it('Then the login screen stores the page to return to, also after a reload', () => {
    navigate('/login', { replace: true, returnTo: '/events?event=7' });
    expect(returnTo()).toBe('/events?event=7');
  });

  it('Then the login screen that was opened otherwise has no page to return to', () => {
    navigate('/login', { replace: true });
    expect(returnTo()).toBeUndefined();
  });
});

describe('When a link is pressed', () => {
  followLinks();
  const press = (html: string, options: MouseEventInit = {}) => {
    document.body.innerHTML = html;
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options });
    document.querySelector('a')?.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('Then a link of the site is followed without a reload', () => {
    expect(press('<a href="/coach">Coach</a>')).toBe(true);
    expect(address()).toBe('/coach');
  });

  it.each([
    ['another site', '<a href="https://example.com/">Other</a>', {}],
    ['a tab of its own', '<a href="/coach" target="_blank">Coach</a>', {}],
    ['a download', '<a href="/coach" download>Coach</a>', {}],
    ['an API request', '<a href="/api/admin/export-all-players">Export</a>', {}],
    ['an anchor on the same page', '<a href="#main">Skip</a>', {}],
    ['a new tab by key', '<a href="/coach">Coach</a>', { ctrlKey: true }],
  ])('Then %s is left to the browser', (_, html, options) => {
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    press(html, options);
    expect(address()).toBe('/events');
  });
});

describe('When a filter is typed quickly', () => {
  it('Then the page has every address at once, and the browser gets fewer than it refuses', async () => {
    navigate('/players');
    const replaced = jest.spyOn(history, 'replaceState');
    for (let typed = 1; typed <= 120; typed += 1) {
      navigate(`/players?q=${typed}`, { replace: true });
      expect(pageAddress.current().search).toBe(`?q=${typed}`);
    }
    expect(replaced.mock.calls.length).toBeLessThanOrEqual(5);
    const { search } = await new Promise<Location>((resolve) => {
      const check = () => (location.search === '?q=120' ? resolve(location) : setTimeout(check, 10));
      check();
    });
    expect(search).toBe('?q=120');
    replaced.mockRestore();
  });

  it('Then an address that waits is stored before the next page opens', async () => {
    navigate('/players?q=a', { replace: true });
    navigate('/players?q=ab', { replace: true });
    navigate('/teams');
    const pop = popped();
    history.back();
    await pop;
    expect(address()).toBe('/players?q=ab');
  });
});

describe('When Back leads to a page that was scrolled', () => {
  const scrolls: number[] = [];
  beforeEach(() => {
    scrolls.length = 0;
    globalThis.scrollTo = (_?: unknown, y?: number) => void scrolls.push(y ?? 0);
  });
  const back = async () => {
    const pop = popped();
    history.back();
    await pop;
  };

  it('Then it is scrolled to where it was left, again while its rows load, until somebody scrolls', async () => {
    navigate('/events');
    navigate('/events?tab=list');
    Object.assign(globalThis, { scrollY: 2400 });
    navigate('/children/7');
    expect(scrolls).toEqual([0]);
    Object.assign(globalThis, { scrollY: 0 });
    await back();
    expect(scrolls.at(-1)).toBe(2400);
    const before = scrolls.length;
    document.body.append(document.createElement('ul'));
    await waitFor(() => expect(scrolls.slice(before)).toEqual([2400]));
    dispatchEvent(new Event('wheel'));
    document.body.append(document.createElement('ul'));
    await Promise.resolve();
    expect(scrolls).toHaveLength(before + 1);
  });
});
