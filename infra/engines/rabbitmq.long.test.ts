import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ConfirmChannel, connect, type GetMessage } from 'amqplib';
import { startedAt } from '../launcher/lock.js';
import { tryPort } from '../postgres/free-port.ts';
import { type Rabbitmq, type RabbitmqOptions, startRabbitmq } from './rabbitmq.ts';

const MINUTES = 120_000;
const QUEUE = 'messages';

let folder: string;
let running: Rabbitmq[];

beforeEach(async () => {
  // With a space, which the folders of users may have.
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse rabbitmq-'));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((broker) => broker.kill()));
  await rm(folder, { recursive: true });
}, MINUTES);

async function start(options: Pick<RabbitmqOptions, 'management'> = {}): Promise<Rabbitmq> {
  const broker = await startRabbitmq({ folder, ...options });
  running.push(broker);
  return broker;
}

async function onChannel<Result>(url: string, work: (channel: ConfirmChannel) => Promise<Result>): Promise<Result> {
  const connection = await connect(url);
  try {
    return await work(await connection.createConfirmChannel());
  } finally {
    await connection.close();
  }
}

/**
 * Resolves when the broker has the message on disk. (RabbitMQ 3.10 stores the list of quorum queues half a second
 * later: a queue that was declared just before a kill may be lost.)
 */
async function post(url: string, content: string): Promise<void> {
  await onChannel(url, async (channel) => {
    await channel.assertQueue(QUEUE, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
    channel.sendToQueue(QUEUE, Buffer.from(content), { persistent: true });
    await channel.waitForConfirms();
  });
}

async function collect(url: string): Promise<string[]> {
  return onChannel(url, async (channel) => {
    const messages: string[] = [];
    for (;;) {
      const message: GetMessage | false = await channel.get(QUEUE);
      if (!message) return messages;
      messages.push(message.content.toString());
      channel.ack(message);
    }
  });
}

interface Settings {
  password: string;
  ports: Record<'amqp' | 'management' | 'distribution' | 'epmd', number>;
}

async function settings(): Promise<Settings> {
  return JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8'));
}

/** Starts the broker in another process, and kills that process with SIGKILL. */
async function killedStart(): Promise<{ server: number; url: string }> {
  const script = `
    import { startRabbitmq } from ${JSON.stringify(new URL('./rabbitmq.ts', import.meta.url).href)};
    const { pid, url } = await startRabbitmq({ folder: ${JSON.stringify(folder)} });
    process.stdout.write(JSON.stringify({ server: pid, url }));
    setInterval(() => {}, 1000);`;
  const node = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await once(node.stdout, 'data');
  node.kill('SIGKILL');
  await once(node, 'exit');
  return JSON.parse(output);
}

describe('When a private broker runs', () => {
  it(
    'Then it requires the password, and keeps confirmed messages when it is stopped, killed or gets another port',
    async () => {
      const first = await start();
      await post(first.url, 'before the stop');
      await expectCleanStop(first);

      const second = await start({ management: true });
      await expectPasswordRequired(second);
      expect([second.url, second.managementUrl]).toEqual([first.url, first.managementUrl]);
      await post(second.url, 'before the kill');
      await second.kill();

      const { ports } = await settings();
      const otherServer = createServer().listen(ports.amqp, '127.0.0.1');
      await once(otherServer, 'listening');
      try {
        await expect(startRabbitmq({ folder, ports: { amqp: ports.amqp } })).rejects.toThrow('another program has it');
        const moved = await start();
        expect(new URL(moved.url).port).not.toBe(String(ports.amqp));
        expect(await collect(moved.url)).toEqual(['before the stop', 'before the kill']);
      } finally {
        otherServer.close();
      }
    },
    MINUTES,
  );
});

describe('When the process that started it was killed', () => {
  it(
    'Then the next start ends the broker that still runs, and has its messages',
    async () => {
      const { server, url } = await killedStart();
      await post(url, 'left behind');
      const second = await start();
      expect(startedAt(server)).toBeUndefined();
      expect(second.url).toBe(url);
      expect(await collect(second.url)).toEqual(['left behind']);
    },
    MINUTES,
  );
});

describe('When a folder has data but no settings', () => {
  it('Then the broker is not started, because its password is lost', async () => {
    await mkdir(join(folder, 'data', 'fieldhouse@localhost'), { recursive: true });
    await expect(start()).rejects.toThrow('has no settings.json any more');
  });
});

async function expectPasswordRequired({ url, managementUrl }: Rabbitmq): Promise<void> {
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(connect(wrong.href)).rejects.toThrow('ACCESS_REFUSED');
  expect((await fetch(`${new URL(managementUrl).origin}/api/overview`)).status).toBe(401);
  for (const secret of ['settings.json', 'rabbitmq.conf', '.erlang.cookie']) {
    expect((await stat(join(folder, secret))).mode & 0o077).toBe(0);
  }
}

/** It exits by itself before it would be killed, and every port is free, that of epmd too. */
async function expectCleanStop(broker: Rabbitmq): Promise<void> {
  await broker.stop();
  expect(broker.exitCode()).toBe(0);
  expect(startedAt(broker.pid)).toBeUndefined();
  for (const port of Object.values((await settings()).ports)) expect(await tryPort(port, '127.0.0.1')).toBe(port);
}
