/**
 * Sends the first requests of a page while its code loads. The browser stores each response for the page's own
 * request to the same address and uses it once. A response that the page does not use is discarded.
 */
export function preloadRequests(paths: readonly string[]): void {
  for (const path of paths) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    link.href = path;
    document.head.append(link);
  }
}
