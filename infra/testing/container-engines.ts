import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { POSTGRES_IMAGE, RABBITMQ_IMAGE, REDIS_IMAGE } from '../engines/images.ts';
import { newPassword } from '../postgres/folder.ts';
import { startTogether, type TestEngines } from './test-engines.ts';
import { type Engine, MAX_CONNECTIONS } from './wanted-engines.ts';

const STARTS: Record<Engine, () => Promise<TestEngines>> = {
  postgres: startPostgres,
  rabbitmq: startRabbitmq,
  redis: startRedis,
};

/** The engines of a test run as containers, from the images that compose runs. */
export function startContainerEngines(wanted: readonly Engine[]): Promise<TestEngines> {
  return startTogether(wanted.map((engine) => STARTS[engine]()));
}

async function startPostgres(): Promise<TestEngines> {
  const password = newPassword();
  const settings = [
    `max_connections=${MAX_CONNECTIONS}`,
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ];
  const container = await new GenericContainer(POSTGRES_IMAGE)
    .withEnvironment({ POSTGRES_PASSWORD: password })
    .withCommand(['postgres', ...settings.flatMap((setting) => ['-c', setting])])
    .withExposedPorts(5432)
    // During its initialization the server listens on its Unix socket only, so the check uses the TCP address.
    .withHealthCheck({ test: ['CMD-SHELL', 'pg_isready -h 127.0.0.1 -U postgres'], interval: 250, retries: 240 })
    .withWaitStrategy(Wait.forAll([Wait.forHealthCheck(), Wait.forListeningPorts()]))
    .start();
  return engine(container, { TEST_PG_URL: `postgres://postgres:${password}@${address(container, 5432)}/postgres` });
}

async function startRabbitmq(): Promise<TestEngines> {
  const [user, password] = ['fieldhouse', newPassword()];
  const container = await new GenericContainer(RABBITMQ_IMAGE)
    // Tests make virtual hosts by its HTTP API; a site's broker has none.
    .withEnvironment({
      ...{ RABBITMQ_DEFAULT_USER: user, RABBITMQ_DEFAULT_PASS: password },
      RABBITMQ_ENABLED_PLUGINS: 'rabbitmq_management',
    })
    .withExposedPorts(5672, 15672)
    .withWaitStrategy(Wait.forHttp('/api/health/checks/port-listener/5672', 15672).withBasicCredentials(user, password))
    .start();
  return engine(container, {
    TEST_RABBITMQ_URL: `amqp://${user}:${password}@${address(container, 5672)}`,
    TEST_RABBITMQ_MANAGEMENT_URL: `http://${user}:${password}@${address(container, 15672)}`,
  });
}

async function startRedis(): Promise<TestEngines> {
  const password = newPassword();
  const container = await new GenericContainer(REDIS_IMAGE)
    .withCommand(['redis-server', '--requirepass', password, '--save', '', '--databases', '256'])
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forAll([Wait.forLogMessage('Ready to accept connections'), Wait.forListeningPorts()]))
    .start();
  return engine(container, { TEST_REDIS_URL: `redis://default:${password}@${address(container, 6379)}` });
}

function engine(container: StartedTestContainer, env: Readonly<Record<string, string>>): TestEngines {
  return { env, stop: async () => void (await container.stop({ timeout: 0 })) };
}

const address = (container: StartedTestContainer, port: number) =>
  `${container.getHost()}:${container.getMappedPort(port)}`;
