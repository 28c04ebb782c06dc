import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Who } from '../identity/who.ts';
import {
  type CallingServices,
  callWithLongTimeout,
  SECRET,
  startCallingServices,
} from '../testing/calling-services.ts';
import { startHttpPeer } from '../testing/http-peer.ts';
import { waitFor } from '../testing/wait-for.ts';
import { httpCalls } from './http-calls.ts';

const rosa: Who = { userId: 7, role: 'parent', sessionId: 1, signedInAt: 1 };
const ask = { childIds: [] };
const nothing = { children: [] };
const unavailable = { status: 503, code: 'unavailable' };

let stops: (() => Promise<void>)[];
beforeEach(() => {
  stops = [];
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
});

async function start(options?: Parameters<typeof startCallingServices>[0]): Promise<CallingServices> {
  const services = await startCallingServices(options);
  stops.push(services.stop);
  return services;
}

describe('When a service calls others over HTTP', () => {
  it('Then many concurrent calls fetch one token', async () => {
    const { of, issuer } = await start();
    of('events').answer('events', async () => nothing);
    const calling = Array.from({ length: 20 }, () => of('family').call('family', callWithLongTimeout, ask, rosa));
    expect(await Promise.all(calling)).toHaveLength(20);
    await of('family').call('family', callWithLongTimeout, ask, rosa);
    expect(issuer.tokenRequests).toHaveLength(1);
  });

  it('Then a token is not used in its last minute', async () => {
    const { of, issuer } = await start({ serviceTokenSeconds: 61 });
    of('events').answer('events', async () => nothing);
    await of('family').call('family', callWithLongTimeout, ask, rosa);
    await of('family').call('family', callWithLongTimeout, ask, rosa);
    expect(issuer.tokenRequests).toHaveLength(1);
    await waitFor('a new token is fetched', async () => {
      await of('family').call('family', callWithLongTimeout, ask, rosa);
      return issuer.tokenRequests.length === 2;
    });
  });

  it('Then after a refused token a new one is fetched once', async () => {
    const { of, serviceUrls, issuer } = await start();
    const seen: unknown[] = [];
    const strict = await startHttpPeer((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(seen.length === 1 ? 401 : 200, { 'Content-Type': 'application/json' }).end('{"children":[]}');
    });
    stops.push(strict.stop);
    serviceUrls.events = [strict.url];
    expect(await of('family').call('family', callWithLongTimeout, ask, rosa)).toEqual(nothing);
    expect(issuer.tokenRequests).toHaveLength(2);
    await of('family').call('family', callWithLongTimeout, ask, rosa);
    expect(issuer.tokenRequests).toHaveLength(2);
  });

  it('Then a service that refuses every token counts as unavailable, and the calls end', async () => {
    const { of, serviceUrls, issuer, logged } = await start();
    const refusing = await startHttpPeer((_request, response) => {
      response.writeHead(401, { 'Content-Type': 'application/problem+json' });
      response.end('{"code":"not_signed_in","detail":"Please sign in"}');
    });
    stops.push(refusing.stop);
    serviceUrls.events = [refusing.url];
    await expect(of('family').call('family', callWithLongTimeout, ask, rosa)).rejects.toMatchObject(unavailable);
    expect(issuer.tokenRequests).toHaveLength(2);
    expect(logged.join('')).toContain('It answered 401');
  });
});

describe('When a service gets no token from svc-auth', () => {
  it.each([
    ['a wrong secret', 'another secret, as long as the right one is', 'does not accept the secret of svc-family'],
    ['no secret', undefined, 'svc-family has no secret'],
  ])('Then with %s its calls are 503, and the log has the reason', async (_what, secret, reason) => {
    const { of, serviceUrls, log, logged } = await start();
    let reached = false;
    of('events').answer('events', async () => {
      reached = true;
      return nothing;
    });
    const family = httpCalls({ name: 'family', serviceUrls, secret, log });
    await expect(family.call('family', callWithLongTimeout, ask, rosa)).rejects.toMatchObject(unavailable);
    expect(reached).toBe(false);
    expect(logged.join('')).toContain(reason);
  });

  it('Then its calls are 503 while svc-auth is unavailable, and are answered when it is available again', async () => {
    const { of, serviceUrls, issuer, log } = await start();
    of('events').answer('events', async () => nothing);
    const auth = ['http://127.0.0.1:9'];
    const family = httpCalls({ name: 'family', serviceUrls: { ...serviceUrls, auth }, secret: SECRET, log });
    await expect(family.call('family', callWithLongTimeout, ask, rosa)).rejects.toMatchObject(unavailable);
    auth[0] = issuer.url;
    expect(await family.call('family', callWithLongTimeout, ask, rosa)).toEqual(nothing);
  });
});

describe('When calls are made and refused', () => {
  it('Then the log contains no secret and no token', async () => {
    const { of, serviceUrls, log, logged, issuer } = await start();
    of('events').answer('events', async () => {
      throw new Error('a fault');
    });
    const impostor = httpCalls({ name: 'family', serviceUrls, secret: 'a wrong secret', log });
    for (const family of [of('family'), impostor]) {
      await expect(family.call('family', callWithLongTimeout, ask, rosa)).rejects.toMatchObject(unavailable);
    }
    expect(issuer.tokenRequests).toHaveLength(2);
    expect(logged.length).toBeGreaterThan(2);
    for (const line of logged) expect(line).not.toMatch(/eyJ|Bearer|the secret of these|a wrong secret/);
  });
});
