import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '../launcher/operator-error.js';
import { aptInstall, canAptInstall } from '../machine/apt-install.ts';
import { canRun, findProgram } from '../machine/find-program.ts';

interface EnginePackage {
  title: string;
  program: string;
  /** Where it may be when it is not on the PATH. */
  paths: readonly string[];
  /** Whether a program of that name is the engine itself. */
  accepts?: (path: string) => Promise<boolean>;
  debian: string;
  brew: string;
  /** The variables that name a running engine instead: for the platform, and for the tests. */
  instead: readonly [string, string];
}

const ENGINES = {
  rabbitmq: {
    title: 'RabbitMQ',
    program: 'rabbitmq-server',
    paths: [
      '/usr/lib/rabbitmq/bin/rabbitmq-server',
      '/opt/homebrew/opt/rabbitmq/sbin/rabbitmq-server',
      '/usr/local/opt/rabbitmq/sbin/rabbitmq-server',
    ],
    accepts: isRabbitmqItself,
    debian: 'rabbitmq-server',
    brew: 'rabbitmq',
    instead: ['RABBITMQ_URL', 'TEST_RABBITMQ_URL and TEST_RABBITMQ_MANAGEMENT_URL'],
  },
  redis: {
    title: 'Redis',
    program: 'redis-server',
    paths: [
      '/usr/bin/redis-server',
      '/opt/homebrew/opt/redis/bin/redis-server',
      '/usr/local/opt/redis/bin/redis-server',
    ],
    debian: 'redis-server',
    brew: 'redis',
    instead: ['REDIS_URL', 'TEST_REDIS_URL'],
  },
} as const satisfies Record<string, EnginePackage>;

export type EngineName = keyof typeof ENGINES;

/** How an engine is found and installed; tests replace parts of it. */
export interface EngineMachine {
  env: NodeJS.ProcessEnv;
  /** Instead of the engine’s usual paths. */
  paths?: readonly string[];
  canInstall: () => Promise<boolean>;
  install: (title: string, packages: readonly string[]) => Promise<void>;
}

/**
 * The path of an engine's program: the machine's own, or on Debian as root one that is installed now, without starting
 * it as a service. Throws an error that says what to install.
 */
export async function ensureEngine(
  name: EngineName,
  machine: EngineMachine = { env: process.env, canInstall: canAptInstall, install: aptInstall },
): Promise<string> {
  const engine: EnginePackage = ENGINES[name];
  const find = () => findProgram([engine.program], machine.paths ?? engine.paths, machine.env, engine.accepts);
  const found = await find();
  if (found !== undefined) return found;
  if (await machine.canInstall()) {
    await machine.install(engine.title, [engine.debian]);
    const installed = await find();
    if (installed !== undefined) return installed;
  }
  const [platform, tests] = engine.instead;
  throw new OperatorError(
    `${engine.title} is not on this machine. Debian: apt-get install ${engine.debian}. macOS: brew install ${engine.brew}. ` +
      `Or name a running one in ${platform} (for the tests: ${tests}).`,
  );
}

/**
 * Debian’s /usr/sbin/rabbitmq-server is a wrapper that changes the user and the folder: the server’s own script has
 * its environment script beside it.
 */
async function isRabbitmqItself(path: string): Promise<boolean> {
  const own = await realpath(path);
  return own.endsWith('/rabbitmq-server') && (await canRun(join(dirname(own), 'rabbitmq-env')));
}
