import type { Page } from 'playwright-core';

/** Holds back the answers of matching addresses until `release`: until then the page can show only its own state. */
export async function delayAnswers(page: Page, address: RegExp): Promise<{ release: () => Promise<void> }> {
  let open = () => {};
  const released = new Promise<void>((resolve) => {
    open = resolve;
  });
  const hold: Parameters<Page['route']>[1] = async (route) => {
    await released;
    // The page may have cancelled the request meanwhile.
    await route.fallback().catch(() => undefined);
  };
  await page.route(address, hold);
  return {
    release: async () => {
      open();
      await page.unroute(address, hold);
    },
  };
}
