import { OperatorError } from '../launcher/operator-error.js';

export type Engine = 'postgres' | 'rabbitmq' | 'redis';

/** Where tests find an engine; set by whoever starts them, it is taken as it is. */
const VARIABLES: Readonly<Record<Engine, readonly string[]>> = {
  postgres: ['TEST_PG_URL'],
  rabbitmq: ['TEST_RABBITMQ_URL', 'TEST_RABBITMQ_MANAGEMENT_URL'],
  redis: ['TEST_REDIS_URL'],
};

/** Every worker runs a service or two with a pool each. */
export const MAX_CONNECTIONS = 200;

/** The engines that the environment does not name. Throws when it names half of one. */
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
