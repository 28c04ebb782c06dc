import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { Hero } from './gate.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

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

  it.each([
    ['{"name":"Ñandú \\"9\\" {Club}","logoVersion":null}', '"Ñandú \\"9\\" {Club}"'],
    ['{"name":7}', ''],
    ['not JSON', ''],
  ])('Then it has the name of the club that the browser saw last, of %s @spec S2.2.1347', (stored, shown) => {
    document.documentElement.style.removeProperty('--club');
    localStorage.setItem('club', stored);
    // biome-ignore lint/security/noGlobalEval: the page contains this script inline
    globalThis.eval(pageFile('head.js'));
    expect(document.documentElement.style.getPropertyValue('--club')).toBe(shown);
    expect(pageFile('index.html')).toContain('<span class="outline-club"></span>');
    expect(pageFile('page.css')).toContain('content: var(--club, "")');
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
    globalThis.eval(pageFile('head.js'));
    expect(document.documentElement.dataset.outline).toBe(outline);
    expect(pageFile('page.css')).toContain(`[data-outline="${outline}"] .outline`);
  });
});
