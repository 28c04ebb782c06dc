import { OperatorError } from '../launcher/operator-error.js';

export type Engine = 'postgres' | 'rabbitmq' | 'redis';

/** The variables with an engine's addresses. When they are set before a test run, the tests use that engine. */
const VARIABLES: Readonly<Record<Engine, readonly string[]>> = {
  postgres: ['TEST_PG_URL'],
  rabbitmq: ['TEST_RABBITMQ_URL', 'TEST_RABBITMQ_MANAGEMENT_URL'],
  redis: ['TEST_REDIS_URL'],
};

/** Every worker runs a service or two with a pool each; a test of registrations has a hundred of its own. */
export const MAX_CONNECTIONS = 300;

/** The engines that the environment does not name. Throws when one of an engine's two addresses is missing. */
export function wantedEngines(env: NodeJS.ProcessEnv): Engine[] {
  return (Object.keys(VARIABLES) as Engine[]).filter((engine) => {
    const missing = VARIABLES[engine].filter((variable) => !env[variable]);
    const [first] = missing;
    if (first !== undefined && missing.length < VARIABLES[engine].length) {
      throw new OperatorError(`${VARIABLES[engine].join(' and ')} go together: ${first} is not set.`);
    }
    return first !== undefined;
  });
}
