import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** The theme on the page: the stored preference `theme`, otherwise the system's (product decision 42). */
const currentTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** The theme; renders again when it changes. */
export const useTheme = () => useSyncExternalStore(subscribe, currentTheme);

/** Shows a theme and stores the choice. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // The browser may forbid storage. Then the choice lasts until the page is closed.
  }
  show(theme);
}

/** Follows the system while no choice is stored, and choices made in other tabs. */
export function followSystemTheme(): void {
  const follow = () => {
    const stored = storedTheme();
    show(stored ?? (system.matches ? 'dark' : 'light'));
  };
  system.addEventListener('change', follow);
  addEventListener('storage', ({ key }) => key === 'theme' && follow());
}

function storedTheme(): Theme | null {
  try {
    const stored = localStorage.getItem('theme');
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}

function show(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
