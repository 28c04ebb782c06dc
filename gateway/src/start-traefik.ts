import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Destination } from './routes.ts';
import type { Gateway } from './start-gateway.ts';
import { traefikDynamic, traefikFile, traefikStatic } from './traefik.ts';

const ENTRY_POINTS = { web: ':8080', authloop: '127.0.0.1:8082', admin: '127.0.0.1:8081' } as const;

/**
 * Runs a Traefik binary with the generated configuration on free loopback ports, so that the conformance suite can hold
 * it to the same rules. Rejects when it is not ready within 20 s.
 */
export async function startTraefik(binary: string, upstreams: Readonly<Record<Destination, string>>): Promise<Gateway> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-traefik-'));
  const [web, authloop, admin] = [await freePort(), await freePort(), await freePort()];
  const moved = (text: string) =>
    text
      .replaceAll(`"${ENTRY_POINTS.web}"`, `"127.0.0.1:${web}"`)
      .replaceAll(ENTRY_POINTS.authloop, `127.0.0.1:${authloop}`)
      .replaceAll(ENTRY_POINTS.admin, `127.0.0.1:${admin}`)
      .replaceAll('"dynamic.yml"', JSON.stringify(join(folder, 'dynamic.yml')));
  await writeFile(join(folder, 'traefik.yml'), moved(traefikFile(traefikStatic())));
  await writeFile(join(folder, 'dynamic.yml'), moved(traefikFile(traefikDynamic())));

  const urls = Object.entries(upstreams).map(([to, url]) => [
    to === 'web' ? 'WEB_URL' : `SVC_${to.toUpperCase()}_URL`,
    url,
  ]);
  const child = spawn(binary, [`--configFile=${join(folder, 'traefik.yml')}`], {
    env: { PATH: process.env.PATH ?? '', ...Object.fromEntries(urls) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exited = once(child, 'exit');

  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${web}`;
  for (const deadline = Date.now() + 20_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const ready = await fetch(`${url}/api/docs`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (ready) return { url, port: web, stop };
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`Traefik did not become ready: ${output}`);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
