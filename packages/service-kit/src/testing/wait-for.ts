import { setTimeout as wait } from 'node:timers/promises';

/** Waits until `condition` returns a truthy value and returns it; throws after 30 s with `what` in the message. */
export async function waitFor<Value>(what: string, condition: () => Promise<Value> | Value): Promise<Value> {
  const end = Date.now() + 30_000;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`${what} did not come within 30 s`);
    await wait(10);
  }
}
