import { takeStoredEngines } from './test-engines.ts';

/** Jest's tear-down: the test run's own engines go with their data. */
export default async function globalTeardown(): Promise<void> {
  await takeStoredEngines()?.stop();
}
