import type { Page, Route } from 'playwright-core';

/** What becomes of a call on its way from the browser to the platform. */
export type CallOutcome = (route: Route) => Promise<void>;

/** The network is gone: nothing arrives, nothing comes back. */
export const connectionLost: CallOutcome = (route) => route.abort('connectionfailed');

/** Something between the browser and the platform answers in its place, without a word that is ours. */
export const errorWithoutBody: CallOutcome = (route) => route.fulfill({ status: 500 });

/** There is nothing of what was asked for: what a club that has just begun answers. */
export const emptyList: CallOutcome = (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } });

/** Something else happens a moment before; then the call arrives as it was sent. */
export function afterChange(work: () => Promise<unknown>): CallOutcome {
  return async (route) => {
    await work();
    await route.continue();
  };
}

/** Lets this happen to the next such call, `POST /api/children`, and to no other. */
export async function interceptNextCall(page: Page, call: string, fate: CallOutcome): Promise<void> {
  const [method, path] = call.split(' ');
  const isThere = ({ pathname }: URL) => pathname === path;
  let met = false;
  const meet = async (route: Route) => {
    if (met || route.request().method() !== method) return route.fallback();
    met = true;
    await fate(route);
    await page.unroute(isThere, meet);
  };
  await page.route(isThere, meet);
}
