import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICES } from '@fieldhouse/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
/** The modules of a service that only its own process loads: its `main.ts` and its part of the demo club. */
const OWN_MODULES = 30;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-compiled-'));
});
afterAll(() => rm(folder, { recursive: true }));

const node = (...args: string[]) =>
  promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: folder },
    maxBuffer: 100_000_000,
  });
const countStored = async () => (await readdir(folder, { recursive: true })).length;

it('When one process has stored what it compiled of all services, Then a service compiles hardly any module', async () => {
  const file = JSON.stringify(join(import.meta.dirname, 'store-compiled.ts'));
  // It ends without storing the rest.
  const store = `const { storeCompiled } = await import(${file}); storeCompiled(); process.kill(process.pid, 'SIGKILL')`;
  await node('--input-type=module', '-e', store).catch(() => undefined);
  const stored = await countStored();
  expect(stored).toBeGreaterThan(1000);
  for (const service of SERVICES) await node(`svc-${service}/src/main.ts`, 'schema');
  expect((await countStored()) - stored).toBeLessThan(OWN_MODULES * SERVICES.length);
}, 120_000);
