import { takeStoredEngines } from './test-engines.ts';

/** Jest's tear-down: stops the test run's own engines and removes their data. */
export default async function globalTeardown(): Promise<void> {
  await takeStoredEngines()?.stop();
}
