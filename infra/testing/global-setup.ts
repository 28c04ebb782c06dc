import { startOwnEngines } from './own-engines.ts';
import { storeEngines } from './test-engines.ts';
import { wantedEngines } from './wanted-engines.ts';

/**
 * Jest's set-up: a PostgreSQL, a RabbitMQ and a Redis for the test run, each unless its `TEST_…` variables name one.
 * They are private instances of the machine's own, or with `BACKING=containers` containers.
 */
export default async function globalSetup(): Promise<void> {
  const wanted = wantedEngines(process.env);
  if (wanted.length === 0) return;
  const start = process.env.BACKING === 'containers' ? await containers() : startOwnEngines;
  const engines = await start(wanted);
  storeEngines(engines);
  Object.assign(process.env, engines.env);
}

/** Loaded only where it is used: testcontainers is big. */
async function containers(): Promise<typeof startOwnEngines> {
  return (await import('./container-engines.ts')).startContainerEngines;
}
