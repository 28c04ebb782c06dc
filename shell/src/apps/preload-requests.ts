/**
 * Makes the calls of a page while its code is still coming. The browser keeps each answer for the page's own call
 * to the same address, once; a call that the page then does not make was for nothing and does no harm.
 */
export function preloadRequests(calls: readonly string[]): void {
  for (const call of calls) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    link.href = call;
    document.head.append(link);
  }
}
