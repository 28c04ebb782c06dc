import { afterEach, describe, expect, it } from '@jest/globals';
import { type HttpPeer, startHttpPeer } from '../testing/http-peer.ts';
import { fetchPeer } from './peers.ts';

const UNREACHABLE = 'http://127.0.0.1:9';

const peers: HttpPeer[] = [];
afterEach(async () => {
  await Promise.all(peers.splice(0).map((peer) => peer.stop()));
});

interface Replica extends HttpPeer {
  requests: string[];
}

async function replica(answer: number | 'break' = 200): Promise<Replica> {
  const requests: string[] = [];
  const peer = await startHttpPeer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (answer === 'break') request.socket.destroy();
    else response.writeHead(answer).end('x');
  });
  peers.push(peer);
  return { ...peer, requests };
}

async function stopped(): Promise<string> {
  const peer = await replica();
  await peer.stop();
  return peer.url;
}

const statuses = async (addresses: readonly string[], times: number, init?: Parameters<typeof fetchPeer>[2]) => {
  const seen: number[] = [];
  for (let n = 0; n < times; n += 1) seen.push((await fetchPeer(addresses, '/a', init)).status);
  return seen;
};

describe('When a service has several replicas', () => {
  it('Then each replica is called in turn', async () => {
    const [one, other] = [await replica(), await replica()];
    expect(await statuses([one.url, other.url], 6)).toEqual([200, 200, 200, 200, 200, 200]);
    expect([one.requests.length, other.requests.length]).toEqual([3, 3]);
  });

  it('Then an unreachable replica is skipped, for every method', async () => {
    const here = await replica();
    await statuses([await stopped(), 'http://no-such-host.invalid', here.url], 3);
    await statuses([await stopped(), 'http://no-other-host.invalid', here.url], 3, { method: 'POST', body: '{}' });
    expect(here.requests).toHaveLength(6);
  });

  it('Then a replica that failed is tried last for a while', async () => {
    const [here, breaking] = [await replica(), await replica('break')];
    await statuses([breaking.url, here.url], 6);
    expect(breaking.requests).toHaveLength(1);
    expect(here.requests).toHaveLength(6);
  });

  it('Then a starting replica is skipped', async () => {
    const [starting, here] = [await replica(503), await replica()];
    expect(await statuses([starting.url, here.url], 2)).toEqual([200, 200]);
  });

  it('Then after a status other than 503 no other replica is tried', async () => {
    const [broken, here] = [await replica(500), await replica()];
    expect((await fetchPeer([broken.url, here.url], '/a')).status).toBe(500);
    expect(here.requests).toEqual([]);
  });
});

describe('When a request must not be sent twice', () => {
  const post = { method: 'POST', body: '{}' } as const;

  it('Then a broken connection is an error and no other replica is tried', async () => {
    const [breaking, here] = [await replica('break'), await replica()];
    await expect(fetchPeer([breaking.url, here.url], '/a', post)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(here.requests).toEqual([]);
  });

  it('Then a 503 is the answer', async () => {
    const [busy, here] = [await replica(503), await replica()];
    expect((await fetchPeer([busy.url, here.url], '/a', post)).status).toBe(503);
    expect(here.requests).toEqual([]);
  });

  it('Then it is sent to the next replica only if it is declared repeatable', async () => {
    const [breaking, here] = [await replica('break'), await replica()];
    const answer = await fetchPeer([breaking.url, here.url], '/a', { ...post, repeatable: true });
    expect(answer.status).toBe(200);
    expect([breaking.requests, here.requests]).toEqual([['POST /a'], ['POST /a']]);
  });
});

describe('When no replica can be called', () => {
  it('Then the last error is thrown', async () => {
    const last = await stopped();
    await expect(fetchPeer([UNREACHABLE, last], '/a')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await expect(fetchPeer([], '/a')).rejects.toThrow('No address');
  });

  it('Then the answer is 503 if all of them are starting', async () => {
    const [one, other] = [await replica(503), await replica(503)];
    expect((await fetchPeer([one.url, other.url], '/a')).status).toBe(503);
  });
});

describe('When the caller aborts the request', () => {
  it('Then no other replica is tried', async () => {
    const silent = await startHttpPeer(() => undefined);
    peers.push(silent);
    const here = await replica();
    const signal = AbortSignal.timeout(50);
    await expect(fetchPeer([silent.url, here.url], '/a', { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(here.requests).toEqual([]);
    expect((await fetchPeer([silent.url, here.url], '/a', { signal: AbortSignal.timeout(2000) })).status).toBe(200);
  });
});

describe('When there are many calls at once', () => {
  it('Then all are answered over a few connections, which are reused', async () => {
    const sockets = new Set();
    const peer = await startHttpPeer((request, response) => {
      sockets.add(request.socket);
      response.end('x');
    });
    peers.push(peer);
    const fetchText = async () => (await fetchPeer([peer.url], '/a')).text();
    const answers = await Promise.all(Array.from({ length: 300 }, fetchText));
    expect(new Set(answers)).toEqual(new Set(['x']));
    const opened = sockets.size;
    expect(opened).toBeLessThanOrEqual(64);
    await Promise.all(Array.from({ length: 20 }, fetchText));
    expect(sockets.size).toBe(opened);
  });
});

describe('When an answer arrives', () => {
  it('Then status, headers and body are as they were sent', async () => {
    const peer = await startHttpPeer((request, response) => {
      if (request.url === '/empty') response.writeHead(204).end();
      else if (request.url === '/elsewhere') response.writeHead(302, { Location: '/empty' }).end();
      else response.writeHead(404, { 'Content-Type': 'text/plain', Vary: ['A', 'B'] }).end('Zoë');
    });
    peers.push(peer);
    const answer = await fetchPeer([peer.url], '/a');
    expect([answer.status, answer.headers.get('Vary'), await answer.text()]).toEqual([404, 'A, B', 'Zoë']);
    expect((await fetchPeer([peer.url], '/empty')).status).toBe(204);
    expect((await fetchPeer([peer.url], '/elsewhere')).status).toBe(302);
  });

  it('Then a truncated answer is discarded, and the next replica is called', async () => {
    const cut = await startHttpPeer((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half', () => response.destroy());
    });
    peers.push(cut);
    const here = await replica();
    await expect(fetchPeer([cut.url], '/a')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await (await fetchPeer([cut.url, here.url], '/a')).text()).toBe('x');
  });
});
