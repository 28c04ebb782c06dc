import type { Page } from 'playwright-core';

/**
 * The page gets another answer than that of the site, which cannot be brought about here, until `shown` resolves. A
 * page may ask again just before: what is answered then is waited for.
 */
export async function withAnswer<Answer>(
  page: Page,
  address: string | RegExp,
  change: (answer: Answer) => unknown,
  shown: () => Promise<void>,
): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
  await shown();
  await page.unrouteAll({ behavior: 'wait' });
}
