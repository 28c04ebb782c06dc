import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { club } from '../club.ts';
import { Hero } from './gate.tsx';

afterEach(cleanup);

const pageFile = (name: string) => readFileSync(new URL(`../../page/${name}`, import.meta.url), 'utf8');

describe('When the page stands there without its script', () => {
  it("Then each outline says 'Loading...' beside a spinner, for nobody knows yet who is there @spec S1.2.30", () => {
    document.body.innerHTML = pageFile('index.html');
    const outlines = ['.outline-area', '.outline-login', '.outline-register', '.outline-recovery'];
    for (const outline of outlines) {
      const spinner = document.querySelector(`${outline} [role="status"]`);
      expect([outline, spinner?.textContent, spinner?.querySelectorAll('svg').length]).toEqual([
        outline,
        'Loading...',
        1,
      ]);
    }
    document.body.innerHTML = '';
  });

  it('Then the gate’s picture is the one that React draws, tag by tag', () => {
    expect(pageFile('index.html')).toContain(render(<Hero />).container.innerHTML);
  });

  it('Then it calls the club by its name', () => {
    expect(pageFile('index.html')).toContain(`<span>${club.name}</span>`);
  });

  it.each([
    ['/login', 'login'],
    ['/auth/login/', 'login'],
    ['/register', 'register'],
    ['/auth/register', 'register'],
    ['/forgot-password', 'password'],
    ['/reset-password', 'password'],
    ['/', 'area'],
    ['/children/7', 'area'],
    ['/login/elsewhere', 'area'],
  ])('Then %s has the outline for %s', (path, outline) => {
    history.replaceState(null, '', path);
    // biome-ignore lint/security/noGlobalEval: the script stands in the page as it is written
    globalThis.eval(pageFile('theme.js'));
    expect(document.documentElement.dataset.outline).toBe(outline);
    expect(pageFile('page.css')).toContain(`[data-outline="${outline}"] .outline`);
  });
});
