import { registeredEvents } from '@fieldhouse/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Who } from '../identity/who.ts';
import type { ServiceCall } from '../ports.ts';
import { answers, defineService } from '../service.ts';
import {
  type CallingServices,
  callWithLongTimeout,
  SECRET,
  startCallingServices,
} from '../testing/calling-services.ts';
import { emptyConsumers } from '../testing/empty-consumers.ts';
import { startHttpPeer } from '../testing/http-peer.ts';
import { startTestService } from '../testing/service.ts';
import { serviceCallContract } from '../testing/service-call.contract.ts';
import { currentTrace, SpanKind, startSpan } from '../tracing.ts';
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

serviceCallContract('httpCalls', async (): Promise<ServiceCall> => {
  const services = await start();
  return {
    call: (from, ...args) => services.of(from).call(from, ...args),
    stream: (from, call) => services.of(from).stream(from, call),
    answer: (to, handle) => services.of(to).answer(to, handle),
  };
});

describe('When a service calls another over HTTP', () => {
  it('Then the called service gets the caller, the call and the user', async () => {
    const { of, issuer } = await start();
    const received: unknown[] = [];
    of('events').answer('events', async (...args) => {
      received.push(args);
      return nothing;
    });
    await of('family').call('family', callWithLongTimeout, { childIds: [1, 2] }, rosa);
    await of('family').call('family', callWithLongTimeout, ask, undefined);
    expect(received).toEqual([
      ['registered-events', 'family', { childIds: [1, 2] }],
      ['registered-events', 'family', ask],
    ]);
    expect(issuer.tokenRequests).toEqual([
      { service: 'family', to: 'events', act: 7 },
      { service: 'family', to: 'events' },
    ]);
  });

  it('Then a thousand ids fit into a call', async () => {
    const { of } = await start();
    of('events').answer('events', async (_call, _from, input) => input);
    const childIds = Array.from({ length: 1000 }, (_, n) => Number.MAX_SAFE_INTEGER - n);
    expect(await of('family').call('family', callWithLongTimeout, { childIds }, rosa)).toEqual({ childIds });
  });

  it('Then a replica that is unavailable, breaks the connection or is starting is skipped', async () => {
    const closedPeer = await startHttpPeer(() => undefined);
    await closedPeer.stop();
    const breaking = await startHttpPeer((request) => request.socket.destroy());
    const starting = await startHttpPeer((_request, response) => void response.writeHead(503).end('{}'));
    stops.push(breaking.stop, starting.stop);
    const { of } = await start({ before: [closedPeer.url, breaking.url, starting.url] });
    of('events').answer('events', async () => nothing);
    for (let n = 0; n < 8; n += 1) {
      expect(await of('family').call('family', callWithLongTimeout, ask, rosa)).toEqual(nothing);
    }
  });

  it('Then a call that takes too long is aborted on both sides', async () => {
    const { of, serviceUrls } = await start();
    const closed = Promise.withResolvers<void>();
    const slow = await startHttpPeer((request) => void request.socket.once('close', () => closed.resolve()));
    stops.push(slow.stop);
    serviceUrls.events = [slow.url];
    await expect(of('family').call('family', registeredEvents, ask, rosa)).rejects.toMatchObject(unavailable);
    await closed.promise;
  });
});

describe('When a service starts with calls over HTTP', () => {
  it('Then it answers calls as well as routes, in the trace of the caller', async () => {
    const { of, serviceUrls, issuer, log } = await start();
    const seen: unknown[] = [];
    const definition = defineService({
      name: 'events',
      consumers: emptyConsumers('events'),
      title: 'Answers',
      migrations: {},
      routes: [],
      calls: [
        answers(registeredEvents, async () => {
          seen.push(currentTrace());
          return nothing;
        }),
      ],
    });
    const calls = httpCalls({ name: 'events', serviceUrls, secret: SECRET, log });
    const service = await startTestService(definition, {
      adapters: { calls },
      environment: { serviceUrls: { auth: [issuer.url] } },
    });
    stops.push(service.stop);
    serviceUrls.events = [service.url];
    const trace = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, requestId: 'request-1' };
    const { traceparent: parent, requestId } = trace;
    const span = startSpan('a request', { kind: SpanKind.SERVER, parent, requestId });
    const answer = await span.run(() => of('family').call('family', callWithLongTimeout, ask, rosa));
    expect(answer).toEqual(nothing);
    expect(seen).toEqual([trace]);
    expect((await service.anonymous.post('/internal/registered-events', ask)).body.code).toBe('unknown_service');
  });
});
