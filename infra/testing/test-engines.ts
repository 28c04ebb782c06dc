/** The engines of a test run: their addresses, and how to stop them. */
export interface TestEngines {
  env: Readonly<Record<string, string>>;
  stop: () => Promise<void>;
}

let stored: TestEngines | undefined;

/** Set-up and tear-down are two modules of one process: this passes the engines from one to the other. */
export function storeEngines(engines: TestEngines): void {
  stored = engines;
}

export function takeStoredEngines(): TestEngines | undefined {
  const engines = stored;
  stored = undefined;
  return engines;
}

/** Starts all at the same time; when one fails, those that started are stopped and its error is thrown. */
export async function startTogether(starts: readonly Promise<TestEngines>[]): Promise<TestEngines> {
  const settled = await Promise.allSettled(starts);
  const started = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async () => {
    await Promise.all(started.map((one) => one.stop()));
  };
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { env: Object.assign({}, ...started.map(({ env }) => env)), stop };
}
