import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findTraefik } from './find-traefik.ts';
import { freePort } from './free-port.ts';
import { writeRouters, writeServers } from './replicas/routes-folder.ts';
import { byDestination } from './routes.ts';
import { traefikFlags } from './traefik-flags.ts';
import { spawnTraefik } from './traefik-process.ts';
import { CONTAINER_OPTIONS, traefikStatic } from './traefik-static.ts';

const run = promisify(execFile);
const traefik = await findTraefik(process.env);
/** Let's Encrypt's test server. */
const pebble = process.env.PEBBLE_BIN;
/** A name that leads to this machine everywhere. */
const DOMAIN = 'localhost';
const MINUTE = 60_000;

let folder: string;
let close: (() => Promise<unknown>)[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-acme-'));
  await mkdir(join(folder, 'routes'));
  close = [];
});
afterEach(async () => {
  for (const one of close.toReversed()) await one();
  await rm(folder, { recursive: true });
});

const localAddress = async () => `127.0.0.1:${await freePort('127.0.0.1')}`;

/** Starts the authority, which checks a proof at this port; returns its address and the file with its own certificate. */
async function startAuthority(program: string, httpPort: number) {
  const [key, certificate] = [join(folder, 'authority.key'), join(folder, 'authority.pem')];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=authority', '-addext', 'subjectAltName=IP:127.0.0.1'];
  await run('openssl', ['req', ...made, ...names, '-keyout', key, '-out', certificate]);
  const address = await localAddress();
  const config = {
    ...{ listenAddress: address, managementListenAddress: '', certificate, privateKey: key },
    ...{ httpPort, tlsPort: await freePort('127.0.0.1'), retryAfter: { authz: 1, order: 1 } },
    profiles: { default: { description: 'a day', validityPeriod: 86_400 } },
  };
  await writeFile(join(folder, 'authority.json'), JSON.stringify({ pebble: config }));
  // It waits no time before it checks, and checks for real.
  const env = { PEBBLE_VA_NOSLEEP: '1', PEBBLE_VA_ALWAYS_VALID: '0' };
  const child = spawn(program, ['-config', join(folder, 'authority.json')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  close.push(async () => child.kill() && (await once(child, 'exit')));
  while (!said.includes('ACME directory available')) await pause(50);
  return { server: `https://${address}/dir`, certificate, said: () => said };
}

/** Who issued the certificate that is served for the name; undefined while nothing listens. */
async function issuerAt(port: number): Promise<string | undefined> {
  const socket = connect({ host: '127.0.0.1', port, servername: DOMAIN, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect');
    return [socket.getPeerCertificate().issuer.CN].flat().join();
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}

describe('When the gateway gets its certificate by ACME', () => {
  const title = 'Then it proves the name over plain http, serves the certificate, and leads there @spec S2.4.1506';
  if (!traefik || !pebble) {
    it.skip(`${title} (it needs Traefik and Pebble: TRAEFIK_BIN, PEBBLE_BIN)`, () => undefined);
    return;
  }
  it(
    title,
    async () => {
      const plain = await localAddress();
      const { server, certificate, said } = await startAuthority(pebble, Number(plain.split(':')[1]));
      const [web, authloop] = [await localAddress(), await localAddress()];
      const [admin, metrics] = [await localAddress(), await localAddress()];
      const routes = join(folder, 'routes');
      writeServers(
        routes,
        byDestination(() => ['http://127.0.0.1:9']),
      );
      writeRouters(routes, authloop);
      const port = web.split(':')[1] ?? '';
      const acme = { email: 'you@club.example', server, domain: DOMAIN, storage: join(folder, 'acme.json') };
      const options = { ...CONTAINER_OPTIONS, web, authloop, admin, metrics, dynamicFolder: routes, acceptGrace: '0s' };
      const flags = traefikFlags(traefikStatic({ ...options, tls: { plain, port, acme } }));
      const env = { LEGO_CA_CERTIFICATES: certificate };
      const gateway = await spawnTraefik(traefik, flags, { env, log: () => undefined });
      close.push(gateway.stop);

      while (!(await issuerAt(Number(port)))?.startsWith('Pebble')) await pause(100);
      expect(said()).toContain(`Attempting to validate w/ HTTP: http://${DOMAIN}:${plain.split(':')[1]}/.well-known/`);
      const answer = await fetch(`http://${plain}/events?day=1`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `https://127.0.0.1:${port}/events?day=1`]);
    },
    MINUTE,
  );
});
