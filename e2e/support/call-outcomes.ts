import type { Page, Route } from 'playwright-core';

/** What happens to an intercepted call of the browser. */
export type CallOutcome = (route: Route) => Promise<void>;

/** The connection fails. */
export const connectionLost: CallOutcome = (route) => route.abort('connectionfailed');

/** A 500 without a body, as a proxy in between may answer. */
export const errorWithoutBody: CallOutcome = (route) => route.fulfill({ status: 500 });

/** An empty list. */
export const emptyList: CallOutcome = (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } });

/** The call goes on unchanged after `work` was done. */
export function afterChange(work: () => Promise<unknown>): CallOutcome {
  return async (route) => {
    await work();
    await route.continue();
  };
}

/** Intercepts the next call of this method and path, such as `POST /api/children`, and no later one. */
export async function interceptNextCall(page: Page, call: string, outcome: CallOutcome): Promise<void> {
  const [method, path] = call.split(' ');
  const isPath = ({ pathname }: URL) => pathname === path;
  let isDone = false;
  const intercept = async (route: Route) => {
    if (isDone || route.request().method() !== method) return route.fallback();
    isDone = true;
    await outcome(route);
    await page.unroute(isPath, intercept);
  };
  await page.route(isPath, intercept);
}
