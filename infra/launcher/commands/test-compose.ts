import { requireDocker } from '../../compose/docker.ts';
import { composeProject } from '../../compose/project.ts';
import { ensureImages } from '../../test-images/ensure-images.ts';
import { ensureChromium } from '../../testing/index.ts';
import type { JestOptions } from '../run-jest.ts';
import { runStages } from '../run-stages.ts';

/** The contract tests of events in RabbitMQ and of limits in Redis; transactions and migrations in PostgreSQL. */
const ON_CONTAINERS: JestOptions = {
  projects: ['node'],
  args: [
    '--testPathPatterns',
    'service-kit/src/messaging/rabbitmq/rabbit-transport',
    'service-kit/src/limits/redis',
    'service-kit/src/data/(database|migrate)[.]test',
  ],
  env: {
    BACKING: 'containers',
    TEST_PG_URL: '',
    TEST_RABBITMQ_URL: '',
    TEST_RABBITMQ_MANAGEMENT_URL: '',
    TEST_REDIS_URL: '',
  },
};

/**
 * `npm run test:compose`: builds the images, brings the real docker-compose.yml up with secrets of its own, tests the
 * adapters on engines from containers meanwhile, tests what runs there, and takes everything down again, also after a
 * failure.
 * `npm run test:compose -- rotate -t redis` runs the tests on compose whose path contains the first word alone.
 */
export default async function testCompose(args: readonly string[]): Promise<number> {
  const project = await composeProject();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      project.downNow();
      process.exit(130);
    });
  }
  return runStages(
    ({ jest, failedFilesAgain }) => [
      { name: 'Docker', run: requireDocker },
      [
        { name: 'Images of the engines', run: printImages },
        { name: 'Images of the apps', run: project.build },
        { name: 'Browser', run: async () => void (await ensureChromium()) },
      ],
      [{ name: 'Up', run: project.up }, ...(args.length > 0 ? [] : [jest('Tests on containers', ON_CONTAINERS)])],
      failedFilesAgain,
      jest('Tests on compose', {
        projects: ['compose'],
        workers: 1,
        args,
        env: {
          SITE_URL: project.url,
          COMPOSE_PROJECT: project.name,
          COMPOSE_ENV: project.envFile,
          BACKUP_IDENTITY: project.identity,
        },
      }),
      failedFilesAgain,
      { name: 'Down', run: project.down },
    ],
    {
      waveringPath: 'coverage/wavering-on-compose.json',
      atEnd: async (failed) => {
        if (failed) process.stderr.write(`${await project.logs()}\n`);
        await project.down();
      },
    },
  );
}

async function printImages(): Promise<void> {
  const lines = await ensureImages();
  process.stdout.write(`${lines.map((line) => `  ${line}\n`).join('')}`);
}
