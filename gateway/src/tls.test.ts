import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startUpstreams, type Upstreams } from './conformance/upstreams.ts';
import { findTraefik } from './find-traefik.ts';
import { freePort } from './free-port.ts';
import { writeRouters, writeServers, writeTls } from './replicas/routes-folder.ts';
import { watchCertificate } from './replicas/watch-certificate.ts';
import { byDestination } from './routes.ts';
import { traefikFlags } from './traefik-flags.ts';
import { spawnTraefik } from './traefik-process.ts';
import { CONTAINER_OPTIONS, traefikStatic } from './traefik-static.ts';

const run = promisify(execFile);
const binary = await findTraefik(process.env);

/** A test with the real Traefik; where there is none the summary says why it is left out. */
function itWithTraefik(title: string, test: (binary: string) => Promise<void>): void {
  if (binary) it(title, () => test(binary), 60_000);
  else it.skip(`${title} (there is no Traefik here: set TRAEFIK_BIN)`, () => undefined);
}

let folder: string;
let certificates: string;
let upstreams: Upstreams;
let close: (() => Promise<void>)[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-tls-'));
  certificates = join(folder, 'certificates');
  await Promise.all([mkdir(certificates), mkdir(join(folder, 'routes'))]);
  upstreams = await startUpstreams();
  close = [];
});
afterEach(async () => {
  for (const one of close.toReversed()) await one();
  await upstreams.stop();
  await rm(folder, { recursive: true });
});

/** Writes a certificate for a name as a program that renews certificates does: one file after the other. */
async function renew(name: string): Promise<void> {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await run('openssl', ['req', ...made, '-subj', `/CN=${name}`, '-keyout', key, '-out', certificate]);
  await copyFile(certificate, join(certificates, 'fullchain.pem'));
  await copyFile(key, join(certificates, 'privkey.pem'));
}

/** Traefik with the arguments that its container has with docker-compose.tls.yml, on free ports of this machine. */
async function start(program: string, trustedProxies: readonly string[]) {
  const local = async () => `127.0.0.1:${await freePort('127.0.0.1')}`;
  const [web, plain, authloop, admin] = [await local(), await local(), await local(), await local()];
  const port = web.split(':')[1] ?? '';
  const routes = join(folder, 'routes');
  writeServers(
    routes,
    byDestination((to) => [upstreams.urls[to]].flat()),
  );
  writeRouters(routes, authloop);
  const watch = watchCertificate({ folder: certificates, changed: (files) => writeTls(routes, files), everyMs: 100 });
  const options = { ...CONTAINER_OPTIONS, web, authloop, admin, dynamicFolder: routes, acceptGrace: '0s' };
  const flags = traefikFlags(traefikStatic({ ...options, trustedProxies, tls: { plain, port } }));
  const traefik = await spawnTraefik(program, flags, { env: {}, log: () => undefined });
  close.push(traefik.stop, watch.stop);
  return { web, plain, port: Number(port) };
}

type Started = Awaited<ReturnType<typeof start>>;

/** The name in the certificate that is served; undefined while nothing listens. */
async function servedBy({ port }: Started): Promise<unknown> {
  const socket = connect({ host: '127.0.0.1', port, servername: 'club.example', rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect');
    return socket.getPeerCertificate().subject.CN;
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}

async function untilServedBy(name: string, started: Started): Promise<void> {
  while ((await servedBy(started)) !== name) await pause(50);
}

/** A request as the service received it. */
async function forwarded({ web }: Started, headers: Record<string, string> = {}) {
  for (;;) {
    const sent = request(`https://${web}/api/waivers/current`, { headers, rejectUnauthorized: false }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const body = await text(answer);
    if (answer.statusCode === 200) return JSON.parse(body).headers;
    await pause(50);
  }
}

const FORGED = { 'X-Forwarded-For': '203.0.113.7', 'X-Real-Ip': '203.0.113.7', 'X-Forwarded-Proto': 'http' };

describe('When the gateway serves https with the certificate of a folder', () => {
  itWithTraefik(
    'Then http leads there, TLS 1.1 is refused, and nobody is trusted to name the client @spec S2.4.1506 S2.5.1504',
    async (program) => {
      await renew('first.example');
      const started = await start(program, ['192.0.2.1/32']);
      await untilServedBy('first.example', started);
      const answer = await fetch(`http://${started.plain}/events?day=1`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        301,
        `https://127.0.0.1:${started.port}/events?day=1`,
      ]);
      expect(await forwarded(started, FORGED)).toMatchObject({
        ...{ 'x-real-ip': '127.0.0.1', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' },
      });
      const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
      const socket = connect({ host: '127.0.0.1', port: started.port, rejectUnauthorized: false, ...old });
      await expect(once(socket, 'secureConnect')).rejects.toThrow(/protocol version/);
    },
  );

  itWithTraefik(
    'Then a renewed one is served without a restart, and a trusted proxy names the client @spec S2.4.1507 S2.5.1504',
    async (program) => {
      await renew('first.example');
      const started = await start(program, ['10.0.0.0/8', '127.0.0.1/32']);
      await untilServedBy('first.example', started);
      expect(await forwarded(started, FORGED)).toMatchObject({ 'x-real-ip': '203.0.113.7' });
      await renew('second.example');
      await untilServedBy('second.example', started);
    },
  );
});
