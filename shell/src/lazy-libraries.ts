/**
 * The shared libraries that no first screen needs. Micro-frontends bring none of their own: whichever asks first
 * makes the browser load the shell's.
 */
const lazyLibraries: readonly (() => Promise<unknown>)[] = [
  () => import('react-aria-components'),
  () => import('react-hook-form'),
  () => import('zod'),
];

/** Names them once, so that the build provides them; loads nothing. */
export const provideLazyLibraries = () => lazyLibraries.length;
