import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { behindProxies } from './conformance/behind-proxies.ts';
import { gatewayConformance } from './conformance/gateway-conformance.ts';
import { SESSION, startUpstreams, type Upstreams } from './conformance/upstreams.ts';
import { findTraefik } from './find-traefik.ts';
import { freePort } from './free-port.ts';
import { startTraefik, type TraefikGateway, type TraefikSettings } from './start-traefik.ts';

const binary = await findTraefik(process.env);

if (binary) {
  behindProxies('Traefik', ({ urls }, trustedProxies) =>
    startTraefik({ binary, upstreams: urls, host: '127.0.0.1', port: 0, trustedProxies, log: () => {} }),
  );

  gatewayConformance('Traefik', ({ urls }) =>
    startTraefik({ binary, upstreams: urls, host: '127.0.0.1', port: 0, log: () => {} }),
  );
  startingAndStopping(binary);
} else {
  describe('the Traefik gateway', () => {
    it.skip('is not installed here: set TRAEFIK_BIN to run the same suite on it', () => {});
  });
}

function startingAndStopping(binary: string): void {
  describe('starting and stopping Traefik', () => {
    let upstreams: Upstreams;
    let gateway: TraefikGateway | undefined;
    let lines: string[];
    beforeEach(async () => {
      upstreams = await startUpstreams();
      lines = [];
    });
    afterEach(async () => {
      await gateway?.stop();
      gateway = undefined;
      await upstreams.stop();
    });

    const start = async (more: Partial<TraefikSettings> = {}, pickPort = freePort) => {
      const log = (line: string) => void lines.push(line);
      const settings = { binary, upstreams: upstreams.urls, host: '127.0.0.1', port: 0, log, ...more };
      gateway = await startTraefik(settings, pickPort);
      return gateway;
    };
    const takenPort = async (): Promise<{ server: Server; port: number }> => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return { server, port: (server.address() as AddressInfo).port };
    };

    it('When no service runs, then Traefik is still ready', async () => {
      await upstreams.stop();
      const { url } = await start();
      expect([502, 503]).toContain((await fetch(url)).status);
    });

    it('When the chosen port is taken, then starting fails with that error', async () => {
      const { server, port } = await takenPort();
      await expect(start({ port })).rejects.toMatchObject({
        code: 'EADDRINUSE',
        message: expect.stringContaining(`:${port}`),
      });
      server.close();
    });

    it('When an internal port was taken after it was picked, then another is used', async () => {
      const { server, port } = await takenPort();
      let picks = 0;
      const { url } = await start({}, async (host) => (++picks <= 2 ? port : freePort(host)));
      expect((await fetch(url)).status).toBe(200);
      expect(lines.join('\n')).toContain('address already in use');
      server.close();
    });

    it('When HTTP_PROXY is set in our environment, then the services are still called directly', async () => {
      const { server, port } = await takenPort();
      let proxied = 0;
      server.on('request', (_, response) => {
        proxied += 1;
        response.end();
      });
      const given = process.env.HTTP_PROXY;
      process.env.HTTP_PROXY = `http://127.0.0.1:${port}`;
      try {
        // A host name, because Go never uses a proxy for an address of this machine.
        const { url } = await start({ upstreams: { ...upstreams.urls, web: 'http://fieldhouse.invalid' } });
        expect((await fetch(url)).status).toBeGreaterThanOrEqual(500);
        expect(proxied).toBe(0);
      } finally {
        if (given === undefined) delete process.env.HTTP_PROXY;
        else process.env.HTTP_PROXY = given;
        server.close();
      }
    });

    it('When it is killed, then `exited` says that it was not stopped', async () => {
      const { exited, pid } = await start();
      process.kill(pid, 'SIGKILL');
      expect(await exited).toEqual({ byItself: true, code: null, signal: 'SIGKILL' });
    });

    it('When it stops with an open stream, then it exits without an error and keeps only its two files', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-config-'));
      const { url, stop, exited } = await start({ folder });
      const request = httpRequest(`${url}/api/events/stream`, { headers: { cookie: SESSION } });
      request.on('error', () => {}); // the gateway closes it
      request.end();
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      answer.on('error', () => {});
      answer.resume();
      await stop();
      expect(await exited).toEqual({ byItself: false, code: 0, signal: null });
      await expect(fetch(url)).rejects.toThrow();
      expect((await readdir(folder)).sort()).toEqual(['dynamic', 'traefik.yml']);
      await rm(folder, { recursive: true });
    });

    it('When the program does not exist, then starting fails with that error', async () => {
      await expect(start({ binary: join(tmpdir(), 'no-traefik') })).rejects.toMatchObject({ code: 'ENOENT' });
    });
  });
}
