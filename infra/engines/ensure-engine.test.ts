import { chmod, mkdir, mkdtemp, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EngineMachine, ensureEngine } from './ensure-engine.ts';

let folder: string;
let installed: string[][];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-engine-'));
  installed = [];
});

afterEach(() => rm(folder, { recursive: true }));

/** A machine without programs except those in `bin`. */
function machine(more: Partial<EngineMachine> = {}): EngineMachine {
  return {
    env: { PATH: join(folder, 'bin') },
    paths: [],
    canInstall: async () => false,
    install: async (_, packages) => void installed.push([...packages]),
    ...more,
  };
}

async function program(path: string): Promise<string> {
  const whole = join(folder, path);
  await mkdir(join(whole, '..'), { recursive: true });
  await writeFile(whole, '#!/bin/sh\n');
  await chmod(whole, 0o755);
  return whole;
}

describe('When an engine is looked for', () => {
  it('Then the program of the machine is used', async () => {
    const own = await program('bin/redis-server');
    expect(await ensureEngine('redis', machine())).toBe(own);
  });

  it('Then the RabbitMQ server is used instead of Debian’s wrapper, which changes the user', async () => {
    const wrapper = await program('lib/bin/rabbitmq-script-wrapper');
    await mkdir(join(folder, 'bin'));
    await symlink(wrapper, join(folder, 'bin', 'rabbitmq-server'));
    const own = await program('lib/sbin/rabbitmq-server');
    await program('lib/sbin/rabbitmq-env');
    expect(await readlink(join(folder, 'bin', 'rabbitmq-server'))).toBe(wrapper);
    expect(await ensureEngine('rabbitmq', machine({ paths: [own] }))).toBe(own);
  });

  it('Then a missing engine is installed where that is possible', async () => {
    const path = join(folder, 'bin', 'redis-server');
    const install = async (_: string, packages: readonly string[]) => {
      installed.push([...packages]);
      await program('bin/redis-server');
    };
    expect(await ensureEngine('redis', machine({ canInstall: async () => true, install }))).toBe(path);
    expect(installed).toEqual([['redis-server']]);
  });

  it.each([
    ['rabbitmq', 'apt-get install rabbitmq-server', 'brew install rabbitmq', 'RABBITMQ_URL', 'TEST_RABBITMQ_URL'],
    ['redis', 'apt-get install redis-server', 'brew install redis', 'REDIS_URL', 'TEST_REDIS_URL'],
  ] as const)('Then the error says what to do where %s is missing', async (name, ...words) => {
    const error = await ensureEngine(name, machine()).catch((reason: Error) => reason);
    for (const word of words) expect(String(error)).toContain(word);
    expect(installed).toEqual([]);
  });
});
