import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connect } from 'amqplib';
import { OperatorError } from '../launcher/operator-error.js';
import { stablePorts } from '../machine/stable-port.ts';
import { newPassword } from '../postgres/folder.ts';
import { tryPort } from '../postgres/free-port.ts';
import { type EngineProcess, endLeftover, launchEngine } from './engine-process.ts';
import { ensureEngine } from './ensure-engine.ts';
import {
  environmentOf,
  PORT_NAMES,
  pathWithErlang,
  prepareFolder,
  type RabbitmqPorts,
  type RabbitmqSettings,
  readSettings,
  USER,
  writeConfiguration,
} from './rabbitmq-folder.ts';
import { retryOnOtherPorts } from './retry-on-other-ports.ts';

const run = promisify(execFile);
const EPMD_MS = 2_000;

export interface RabbitmqOptions {
  /** Holds the data, the password, the configuration and the logs. */
  folder: string;
  /** Ports it must have; the others are those of the last start where they are free, else new ones. */
  ports?: Partial<RabbitmqPorts>;
  /** The HTTP API and pages for operators; a broker with them takes 5 s longer to stop. */
  management?: boolean;
}

export interface Rabbitmq extends EngineProcess {
  /** `amqp://fieldhouse:<password>@127.0.0.1:25672`, an administrator in the vhost `/` */
  url: string;
  /** `http://fieldhouse:<password>@127.0.0.1:21672`: HTTP API and pages for operators, where they were asked for */
  managementUrl: string;
}

/**
 * Starts a RabbitMQ with its data in a folder, on loopback only; prepares the folder at the first start. It shares
 * nothing with other brokers of the machine: node, cookie, epmd, data. A broker that a killed process left running in
 * the folder is ended first. The next start in the same folder has the same address, where its ports are still free.
 */
export async function startRabbitmq({
  folder,
  ports: wanted = {},
  management = false,
}: RabbitmqOptions): Promise<Rabbitmq> {
  const program = await ensureEngine('rabbitmq');
  await prepareFolder(folder);
  await clearRabbitmq(folder);
  const known = await readSettings(folder);
  const password = known?.password ?? newPassword();
  return retryOnOtherPorts(async (attempt) => {
    const ports = await stablePorts(PORT_NAMES, { ...(attempt === 0 ? known?.ports : {}), ...wanted });
    assertPorts(wanted, ports);
    return launch(program, folder, { password, ports, management });
  });
}

/** Ends what a killed process left running of the RabbitMQ in `folder`; its data stays. */
export async function clearRabbitmq(folder: string): Promise<void> {
  await endLeftover(folder);
  const known = await readSettings(folder);
  if (known) await endEpmd(known.ports.epmd);
}

async function launch(program: string, folder: string, settings: RabbitmqSettings): Promise<Rabbitmq> {
  const { password, ports } = settings;
  await writeConfiguration(folder, settings);
  const url = `amqp://${USER}:${password}@127.0.0.1:${ports.amqp}`;
  const managementUrl = `http://${USER}:${password}@127.0.0.1:${ports.management}`;
  const server = await launchEngine({
    title: 'RabbitMQ',
    folder,
    program,
    args: [],
    env: environmentOf(folder, settings),
    ready: () => (settings.management ? listens(managementUrl, ports.amqp) : acceptsConnections(url)),
    cleanUp: () => endEpmd(ports.epmd),
  });
  return { ...server, url, managementUrl };
}

function assertPorts(wanted: Partial<RabbitmqPorts>, ports: RabbitmqPorts): void {
  for (const name of PORT_NAMES) {
    if (wanted[name] !== undefined && wanted[name] !== ports[name]) {
      throw new OperatorError(`RabbitMQ cannot have port ${wanted[name]}: another program has it.`);
    }
  }
}

/** Whether the broker reports that it accepts connections, which is the last step of its start. */
async function listens(managementUrl: string, port: number): Promise<boolean> {
  const { origin, username, password } = new URL(managementUrl);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  try {
    const answer = await fetch(`${origin}/api/health/checks/port-listener/${port}`, {
      headers: { authorization },
      signal: AbortSignal.timeout(2000),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Whether it accepts a connection: the port is opened last. */
async function acceptsConnections(url: string): Promise<boolean> {
  try {
    const connection = await connect(url, { timeout: 2000 });
    await connection.close();
    return true;
  } catch {
    return false;
  }
}

/**
 * The name server of Erlang nodes keeps running after the broker that started it. It refuses to stop while a node is
 * registered, and removes a killed node a moment later.
 */
async function endEpmd(port: number): Promise<void> {
  const deadline = Date.now() + EPMD_MS;
  const env = { PATH: pathWithErlang() };
  while ((await tryPort(port, '127.0.0.1')) === undefined && Date.now() < deadline) {
    await run('epmd', ['-port', String(port), '-kill'], { env }).catch(() => pause(50));
  }
}
