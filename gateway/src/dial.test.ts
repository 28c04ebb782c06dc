import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { addressesOf } from './addresses.ts';
import { SESSION, startUpstreams } from './conformance/upstreams.ts';
import { DialError, DialingAgent, tryInOrder } from './dial.ts';
import { startGateway } from './start-gateway.ts';

describe('trying the addresses of a destination', () => {
  const addresses = () => addressesOf(['a', 'b', 'c', 'd']);

  it('When the first address cannot be connected, then the second is tried, and later the first is last', async () => {
    const all = addresses();
    const tried: string[] = [];
    const attempt = async (address: string) => {
      tried.push(address);
      if (address === 'a') throw new DialError('no connection');
      return address;
    };
    for (let time = 0; time < 4; time += 1) await tryInOrder(all, attempt);
    expect(tried.filter((address) => address === 'a')).toHaveLength(1);
    expect(new Set(tried)).toEqual(new Set(['a', 'b', 'c', 'd']));
  });

  it('When a request fails after connecting, then no other address is tried: it may have been handled', async () => {
    const tried: string[] = [];
    const attempt = async (address: string) => {
      tried.push(address);
      throw new Error('connection lost');
    };
    await expect(tryInOrder(addresses(), attempt)).rejects.toThrow('connection lost');
    expect(tried).toEqual(['a']);
  });

  it('When no address can be connected, then three are tried and the last error is thrown', async () => {
    const tried: string[] = [];
    const attempt = async (address: string) => {
      tried.push(address);
      throw new DialError(address);
    };
    await expect(tryInOrder(addresses(), attempt)).rejects.toThrow('c');
    expect(tried).toEqual(['a', 'b', 'c']);
  });
});

describe('a connection to a service', () => {
  it('When this process is busy for longer than the timeout, then the established connection is used', async () => {
    const service = createServer().listen(0, '127.0.0.1');
    await once(service, 'listening');
    const { port } = service.address() as AddressInfo;
    const agent = new DialingAgent();
    try {
      const dialed = new Promise<Duplex>((resolve, reject) => {
        agent.createConnection({ host: '127.0.0.1', port }, (error, socket) =>
          error ? reject(error) : resolve(socket),
        );
      });
      const busyUntil = performance.now() + 1500;
      while (performance.now() < busyUntil);
      (await dialed).destroy();
    } finally {
      agent.destroy();
      service.close();
    }
  });
});

describe('the embedded gateway when one replica of a service was just killed', () => {
  it('When requests with bodies arrive, then the other replica gets all of them with their whole bodies', async () => {
    const upstreams = await startUpstreams();
    const gateway = await startGateway({ host: '127.0.0.1', port: 0, upstreams: upstreams.urls });
    await fetch(gateway.url);
    // For the gateway both replicas are ready until its next check, in a second.
    for (const service of ['events', 'auth'] as const) await upstreams.replicas(service)[1]?.kill();
    try {
      const body = 'a'.repeat(300_000);
      const send = async () => {
        const answer = await fetch(`${gateway.url}/api/events`, { method: 'POST', headers: { cookie: SESSION }, body });
        return answer.json();
      };
      for (const seen of await Promise.all(Array.from({ length: 12 }, send))) {
        expect(seen).toMatchObject({ service: 'events', replica: 0, bytes: body.length });
      }
    } finally {
      await gateway.stop();
      await upstreams.stop();
    }
  });
});
