import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { club } from '../club.ts';
import { Hero } from './gate.tsx';

afterEach(cleanup);

const pageFile = (name: string) => readFileSync(new URL(`../../page/${name}`, import.meta.url), 'utf8');

describe('When the page shows before its script runs', () => {
  it("Then each outline says 'Loading...' beside a spinner, because the user is not known yet @spec S1.2.30", () => {
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

  it('Then its picture has the same markup as the one that React renders', () => {
    expect(pageFile('index.html')).toContain(render(<Hero />).container.innerHTML);
  });

  it('Then it has the name of the club', () => {
    expect(pageFile('index.html')).toContain(`<span>${club.name}</span>`);
  });

  it.each([
    ['/login', 'login'],
    ['/auth/login/', 'login'],
    ['/register', 'register'],
    ['/auth/register', 'register'],
    ['/forgot-password', 'password'],
    ['/reset-password', 'password'],
    ['/address', 'address'],
    ['/join', 'join'],
    ['/stop-change', 'change'],
    ['/', 'area'],
    ['/children/7', 'area'],
    ['/login/elsewhere', 'area'],
  ])('Then %s has the outline for %s', (path, outline) => {
    history.replaceState(null, '', path);
    // biome-ignore lint/security/noGlobalEval: the page contains this script inline
    globalThis.eval(pageFile('theme.js'));
    expect(document.documentElement.dataset.outline).toBe(outline);
    expect(pageFile('page.css')).toContain(`[data-outline="${outline}"] .outline`);
  });
});
