import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { waitForServer } from './wait-for-server.ts';

const server = () => new URL(process.env.TEST_PG_URL ?? '');

let proxy: Server | undefined;
afterEach(() => void proxy?.close());

/** Opens a proxy to the tests’ PostgreSQL on that port. */
async function open(port: number): Promise<number> {
  const { hostname, port: behind } = server();
  proxy = createServer((near) => {
    const far = connect(Number(behind), hostname);
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  }).listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return (proxy.address() as AddressInfo).port;
}

async function closedPort(): Promise<number> {
  const port = await open(0);
  proxy?.close();
  return port;
}

function through(port: number): string {
  const url = server();
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}

describe('When provisioning waits for the server', () => {
  it('Then it continues as soon as the server answers', async () => {
    const port = await closedPort();
    const waiting = waitForServer(through(port), 20);
    await open(port);
    await expect(waiting).resolves.toBeUndefined();
  });

  it('Then it fails after its time limit with the last error', async () => {
    await expect(waitForServer(through(await closedPort()), 0)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('Then it does not wait after an error that waiting cannot solve', async () => {
    const url = server();
    url.pathname = '/nowhere';
    await expect(waitForServer(url.href, 60)).rejects.toMatchObject({ code: '3D000' });
  });
});
