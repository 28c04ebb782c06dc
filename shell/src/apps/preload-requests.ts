const preloaded = new Set<string>();

/**
 * Sends the first requests of a page while its code loads. The browser stores each response for the page's own
 * request to the same address and uses it once, also much later.
 */
export function preloadRequests(paths: readonly string[]): void {
  for (const path of paths) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    link.href = path;
    document.head.append(link);
    preloaded.add(path);
  }
}

/**
 * Another user may use this document from now on: a response that the page has not used, because its code did not
 * load, would be shown to them. Requesting it once more uses it up, also while no session is open.
 */
export function discardPreloaded(): void {
  for (const path of preloaded) fetch(path).catch(() => undefined);
  preloaded.clear();
}
