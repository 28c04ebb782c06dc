import type { Page } from 'playwright-core';

/** What one request received from the network. */
export interface Fetched {
  path: string;
  /** CDP's resource type: Document, Script, Stylesheet, Font, Fetch, Other. */
  type: string;
  /** Size of the compressed body. */
  bytes: number;
  coding: string;
}

/** Records everything that a page fetches from now on. */
export async function recordTraffic(page: Page): Promise<Fetched[]> {
  const session = await page.context().newCDPSession(page);
  const fetched: Fetched[] = [];
  const open = new Map<string, { fetched: Fetched; headerBytes: number }>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { pathname } = new URL(response.url);
    const coding = response.headers['content-encoding'] ?? response.headers['Content-Encoding'] ?? 'none';
    const entry = { path: pathname, type, bytes: 0, coding };
    open.set(requestId, { fetched: entry, headerBytes: response.encodedDataLength });
    if (response.url.startsWith('http')) fetched.push(entry);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = open.get(requestId);
    if (entry) entry.fetched.bytes = Math.max(0, encodedDataLength - entry.headerBytes);
  });
  await session.send('Network.enable');
  // Files that are preloaded when the browser is idle do not count.
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
  return fetched;
}

/** Bytes of the files for which `of` returns true. */
export const bytesOf = (fetched: readonly Fetched[], of: (one: Fetched) => boolean) =>
  fetched.filter(of).reduce((sum, { bytes }) => sum + bytes, 0);
