/**
 * The shared libraries that no first screen needs. Micro-frontends use the shell's copies: the first one that imports
 * a library makes the browser load it.
 */
const lazyLibraries: readonly (() => Promise<unknown>)[] = [
  () => import('react-aria-components'),
  () => import('react-hook-form'),
  () => import('zod'),
];

/** References them, so that the build includes them. Loads nothing. */
export const provideLazyLibraries = () => lazyLibraries.length;
