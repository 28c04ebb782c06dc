import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { behindProxies } from './conformance/behind-proxies.ts';
import { gatewayConformance } from './conformance/gateway-conformance.ts';
import { sendRaw } from './conformance/raw-client.ts';
import { byDestination } from './routes.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

behindProxies('embedded', ({ urls }, trustedProxies) =>
  startGateway({ host: '127.0.0.1', port: 0, upstreams: urls, trustedProxies }),
);

gatewayConformance('embedded', ({ urls }) => startGateway({ host: '127.0.0.1', port: 0, upstreams: urls }));

describe('requests that the embedded gateway cannot parse', () => {
  it.each([
    ['431', 'headers_too_large', 'GET /api/docs', [`X-Long: ${'x'.repeat(20_000)}`]],
    ['400', 'malformed', 'GET /api docs', []],
    ['400', 'bad_path', 'GET /api/docs/%2f', []],
  ])('Then the answer is the problem %s %s, with a detail', async (status, code, line, headers) => {
    const unreachable = 'http://127.0.0.1:9';
    const upstreams = byDestination(() => unreachable);
    const gateway = await startGateway({ host: '127.0.0.1', port: 0, upstreams });
    const answer = await sendRaw(gateway.url, line, headers);
    await gateway.stop();
    expect(answer.headers.toLowerCase()).toContain('content-type: application/problem+json');
    expect(JSON.parse(answer.body)).toMatchObject({ status: Number(status), code, detail: expect.any(String) });
  });
});

describe('the connections of the embedded gateway', () => {
  let servers: Server[];
  let gateway: Gateway;
  let arrived: PromiseWithResolvers<void>;
  let finish: PromiseWithResolvers<void>;
  beforeEach(() => {
    servers = [];
    arrived = Promise.withResolvers();
    finish = Promise.withResolvers();
  });
  afterEach(async () => {
    await gateway.stop();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }
  });

  async function serve(listener: RequestListener): Promise<{ url: string; server: Server }> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  /** A gateway whose services all answer at `url`, except those given. */
  async function open(url: string, others: { events?: string; web?: string } = {}): Promise<void> {
    const upstreams = { ...byDestination(() => url), ...others };
    gateway = await startGateway({ host: '127.0.0.1', port: 0, upstreams });
  }

  const answerLate: RequestListener = async (_request, response) => {
    arrived.resolve();
    await finish.promise;
    response.end('done');
  };

  describe('When it stops while a request runs', () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    afterEach(() => agent.destroy());

    const send = async () => {
      const request = httpRequest(gateway.url, { agent });
      request.end();
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      answer.resume();
      return answer;
    };

    it('Then the request is answered, its connection is closed, and `stop` resolves', async () => {
      await open((await serve(answerLate)).url);
      const answering = send();
      await arrived.promise;
      const stopped = gateway.stop();
      finish.resolve();
      const { statusCode, headers } = await answering;
      expect([statusCode, headers.connection]).toEqual([200, 'close']);
      await stopped;
      await expect(send()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    });
  });

  describe('When a client disconnects while svc-auth authenticates its request', () => {
    it('Then no connection to a service is opened for it', async () => {
      const { url } = await serve(answerLate);
      const events = await serve((_request, response) => void response.end());
      let connections = 0;
      events.server.on('connection', () => {
        connections += 1;
      });
      await open(url, { events: events.url, web: (await serve((_request, response) => void response.end())).url });

      const { hostname, port } = new URL(gateway.url);
      const client = connect(Number(port), hostname);
      client.write('GET /api/events HTTP/1.1\r\nHost: club\r\n\r\n');
      await arrived.promise;
      client.destroy();
      // The gateway has handled the disconnection when it answers the next request.
      await once(client, 'close');
      await (await fetch(gateway.url)).text();
      // Another authenticated request, so that the first one is finished.
      const another = fetch(`${gateway.url}/api/coaches`);
      finish.resolve();
      expect((await another).status).toBe(200);
      expect(connections).toBe(0);
    });
  });
});
