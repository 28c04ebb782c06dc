/** What the page's head (head.js) and `preloadRequests` sent. */
const preloaded = new Set<string>(sentByHead());

/**
 * Sends the first requests of a page while its code loads, unless the page's head has. The browser stores each response
 * for the page's own request to the same address and uses it once, also much later. Responses that the head requested
 * and that this page does not use are given up (S1.7.111).
 */
export function preloadRequests(paths: readonly string[]): void {
  for (const path of preloaded) {
    if (!paths.includes(path)) giveUp(path);
  }
  for (const path of paths) {
    if (preloaded.has(path)) continue;
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
  for (const path of preloaded) giveUp(path);
}

function giveUp(path: string): void {
  preloaded.delete(path);
  fetch(path).catch(() => undefined);
}

function sentByHead(): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[data-first-call]');
  return [...links].map(({ dataset }) => dataset.firstCall ?? '');
}
