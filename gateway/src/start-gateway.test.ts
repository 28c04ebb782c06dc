import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { gatewayConformance } from './conformance.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

gatewayConformance('embedded', ({ urls }) => startGateway({ host: '127.0.0.1', port: 0, upstreams: urls }));

describe('When the embedded gateway stops with a request in hand', () => {
  let upstream: Server;
  let gateway: Gateway;
  let arrived: PromiseWithResolvers<void>;
  let finish: PromiseWithResolvers<void>;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  beforeEach(async () => {
    arrived = Promise.withResolvers();
    finish = Promise.withResolvers();
    upstream = createServer(async (_request, response) => {
      arrived.resolve();
      await finish.promise;
      response.end('done');
    }).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
    const upstreams = { auth: url, family: url, events: url, gamedata: url, admin: url, notify: url, web: url };
    gateway = await startGateway({ host: '127.0.0.1', port: 0, upstreams });
  });
  afterEach(async () => {
    agent.destroy();
    upstream.closeAllConnections();
    upstream.close();
    await once(upstream, 'close');
  });

  const ask = async () => {
    const asked = httpRequest(gateway.url, { agent });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    return answer;
  };

  it('Then it is answered, its connection is closed, and stopping takes no longer than that', async () => {
    const answering = ask();
    await arrived.promise;
    const stopped = gateway.stop();
    finish.resolve();
    const { statusCode, headers } = await answering;
    expect([statusCode, headers.connection]).toEqual([200, 'close']);
    await stopped;
    await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
