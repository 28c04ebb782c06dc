import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';

const SCRIPT = readFileSync(new URL('../../page/head.js', import.meta.url), 'utf8');
const CALLS = ['/api/children', '/api/events?when=upcoming&limit=3'];

/** Runs the inline script of a page whose first calls the web server names like this. */
function openPage(named: string | null): string[] {
  const meta = document.createElement('meta');
  meta.name = 'first-calls';
  if (named !== null) meta.content = named;
  document.head.append(meta);
  // biome-ignore lint/security/noGlobalEval: the page contains this script inline
  globalThis.eval(SCRIPT);
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map(
    (link) => link.dataset.firstCall ?? '',
  );
}

afterEach(() => {
  localStorage.clear();
  document.head.replaceChildren();
});

describe('When a page is opened in a browser where somebody signed in', () => {
  it('Then its first calls are sent at once @spec S1.7.111', () => {
    localStorage.setItem('signed-in', 'yes');
    expect(openPage(JSON.stringify(CALLS))).toEqual(CALLS);
    const link = document.querySelector<HTMLLinkElement>('link');
    expect([link?.crossOrigin, new URL(link?.href ?? '').pathname]).toEqual(['anonymous', '/api/children']);
  });

  it.each([null, '', 'not JSON', '7'])(
    'Then a page whose first calls are %p sends none, and has its theme',
    (named) => {
      localStorage.setItem('signed-in', 'yes');
      localStorage.setItem('theme', 'dark');
      expect(openPage(named)).toEqual([]);
      expect(document.documentElement.classList.contains('dark')).toBe(true);
    },
  );
});

describe('When a page is opened in a browser where nobody is signed in', () => {
  it('Then it sends none @spec S1.7.111', () => {
    expect(openPage(JSON.stringify(CALLS))).toEqual([]);
  });
});
