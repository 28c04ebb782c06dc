import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { followSystemTheme } from './theme.ts';
import { ThemeButton } from './theme-button.tsx';

const isDark = () => document.documentElement.classList.contains('dark');
const realMatchMedia = globalThis.matchMedia;

/** Runs the inline script of the page. */
function openPage(): void {
  const script = readFileSync(new URL('../../page/head.js', import.meta.url), 'utf8');
  // biome-ignore lint/security/noGlobalEval: the page contains this script inline
  globalThis.eval(script);
}

beforeEach(() => {
  localStorage.clear();
  document.documentElement.className = '';
});
afterEach(() => {
  cleanup();
  globalThis.matchMedia = realMatchMedia;
});

describe('When a page is opened', () => {
  it.each([
    ['dark', false, true],
    ['light', true, false],
    [null, true, true],
    [null, false, false],
    ['mauve', true, true],
  ])(
    "Then with the stored theme %p and a dark system (%p), the page has the class 'dark': %p @spec S1.1.20-22",
    (stored, system, dark) => {
      if (stored) localStorage.setItem('theme', stored);
      globalThis.matchMedia = (query) =>
        Object.assign(realMatchMedia(query), { matches: system && query.includes('dark') });
      openPage();
      expect(isDark()).toBe(dark);
    },
  );
});

describe('When somebody chooses a theme', () => {
  it('Then the page has it at once, and it is stored @spec S1.1.20-22', async () => {
    openPage();
    render(<ThemeButton />);
    await userEvent.click(screen.getByRole('button', { name: 'Dark theme' }));
    expect([isDark(), localStorage.getItem('theme')]).toEqual([true, 'dark']);
    await userEvent.click(screen.getByRole('button', { name: 'Light theme' }));
    expect([isDark(), localStorage.getItem('theme')]).toEqual([false, 'light']);
  });

  it('Then other tabs follow', () => {
    followSystemTheme();
    localStorage.setItem('theme', 'dark');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
    expect(isDark()).toBe(true);
  });
});
