import type { Page } from 'playwright-core';

/** Lets no answer of these addresses reach the page until it is let go: what shows meanwhile, the page knew itself. */
export async function delayAnswers(page: Page, address: RegExp): Promise<{ letGo: () => Promise<void> }> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const hold: Parameters<Page['route']>[1] = async (route) => {
    await opened;
    // A request that the page gave up meanwhile has nobody to answer.
    await route.fallback().catch(() => undefined);
  };
  await page.route(address, hold);
  return {
    letGo: async () => {
      open();
      await page.unroute(address, hold);
    },
  };
}
