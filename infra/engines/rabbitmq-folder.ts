import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../launcher/operator-error.js';
import { readPrivate, writePrivate } from '../machine/private-file.ts';

export const USER = 'fieldhouse';
export const PORT_NAMES = ['amqp', 'management', 'distribution', 'epmd'] as const;

export type RabbitmqPorts = Record<(typeof PORT_NAMES)[number], number>;

export interface RabbitmqSettings {
  password: string;
  ports: RabbitmqPorts;
  management: boolean;
}

/** The data folder contains this name, so it never changes. An epmd of our own avoids conflicts with other brokers. */
const NODE = 'fieldhouse@localhost';

export async function prepareFolder(folder: string): Promise<void> {
  for (const path of [folder, join(folder, 'data'), join(folder, 'logs')]) {
    await mkdir(path, { recursive: true, mode: 0o700 });
  }
  // The secret that Erlang nodes and tools share. Written once, so that tools and a running broker have the same.
  await writeFile(join(folder, '.erlang.cookie'), randomBytes(24).toString('hex'), { mode: 0o400, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
}

/** Throws when there is data but no settings: the password is lost. */
export async function readSettings(folder: string): Promise<RabbitmqSettings | undefined> {
  const known = (await readPrivate(join(folder, 'settings.json'))) as RabbitmqSettings | undefined;
  if (known === undefined && existsSync(join(folder, 'data', NODE))) {
    throw new OperatorError(
      `${folder} has no settings.json any more. Restore the file, or move the folder to another place.`,
    );
  }
  return known;
}

/** Writes the settings and RabbitMQ's configuration. RabbitMQ uses the password in it at the very first start only. */
export async function writeConfiguration(folder: string, settings: RabbitmqSettings): Promise<void> {
  await writePrivate(join(folder, 'settings.json'), settings);
  await writeFile(join(folder, 'plugins'), settings.management ? '[rabbitmq_management].\n' : '[].\n');
  const lines = [
    `default_user = ${USER}`,
    `default_pass = ${settings.password}`,
    ...(settings.management
      ? ['management.tcp.ip = 127.0.0.1', `management.tcp.port = ${settings.ports.management}`]
      : []),
    'log.console = false',
    'log.file = rabbitmq.log',
    'log.file.level = info',
    'log.file.rotation.size = 10485760',
    'log.file.rotation.count = 2',
  ];
  const file = join(folder, 'rabbitmq.conf');
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
}

/** Every path is set: the defaults belong to the machine's own broker, under /etc and /var/lib. */
export function environmentOf(folder: string, { ports }: RabbitmqSettings): Record<string, string | undefined> {
  return {
    PATH: pathWithErlang(),
    LC_ALL: 'C.UTF-8',
    HOME: folder,
    // With this the script replaces itself with the broker: our child is the broker and gets the signals.
    RUNNING_UNDER_SYSTEMD: 'true',
    RABBITMQ_NODENAME: NODE,
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_NODE_PORT: String(ports.amqp),
    RABBITMQ_DIST_PORT: String(ports.distribution),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'logs'),
    RABBITMQ_PID_FILE: join(folder, 'rabbitmq.pid'),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(folder, 'advanced.config'),
    RABBITMQ_CONF_ENV_FILE: join(folder, 'rabbitmq-env.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'),
    ERL_EPMD_PORT: String(ports.epmd),
    ERL_EPMD_ADDRESS: '127.0.0.1',
  };
}

/** Homebrew's Erlang is not on the PATH of every program. */
export const pathWithErlang = () => `${process.env.PATH ?? ''}:/usr/bin:/opt/homebrew/bin:/usr/local/bin`;
