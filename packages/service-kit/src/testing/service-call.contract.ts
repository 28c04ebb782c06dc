import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { childContacts, registeredEvents, type StreamCall } from '@fieldhouse/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { callVia, streamVia } from '../calls/call-via.ts';
import { registerCalls } from '../calls/register-calls.ts';
import type { Who } from '../identity/who.ts';
import type { ServiceCall } from '../ports.ts';
import { type AnyCallHandler, answers } from '../service.ts';
import { type BareService, bareService } from './bare-service.ts';
import { callWithLongTimeout } from './calling-services.ts';
import { waitFor } from './wait-for.ts';

const who: Who = { userId: 7, role: 'parent', sessionId: 1, signedInAt: 1 };
const nothing = { children: [] };

/** The contract tests of ServiceCall; `make` returns one through which every service can make and answer calls. */
export function serviceCallContract(name: string, make: () => Promise<ServiceCall>): void {
  describe(`${name} as service call`, () => {
    let calls: ServiceCall;
    let events: BareService;
    const removals: (() => void)[] = [];

    beforeEach(async () => {
      calls = await make();
      events = await bareService({ name: 'events' });
    });
    afterEach(async () => {
      for (const remove of removals.splice(0)) remove();
      await events.close();
    });

    /** Registers a handler of svc-events; returns a function that removes it. */
    function registerHandler(handler: AnyCallHandler): () => void {
      const remove = registerCalls({ ...events.definition, calls: [handler] }, events.ctx, calls);
      removals.push(remove);
      return remove;
    }
    const callFromFamily = (childIds: number[]) => callVia(calls, 'family')(callWithLongTimeout, { childIds }, who);
    const unavailable = { status: 503, code: 'unavailable' };

    it('When a service is called, Then its answer arrives', async () => {
      registerHandler(
        answers(registeredEvents, async ({ childIds }) => ({
          children: childIds.map((childId) => ({ childId, registeredEvents: [] })),
        })),
      );
      expect(await callFromFamily([3, 4])).toEqual({
        children: [
          { childId: 3, registeredEvents: [] },
          { childId: 4, registeredEvents: [] },
        ],
      });
    });

    it('When the called service is unavailable, Then the call fails with 503', async () => {
      await expect(callFromFamily([1])).rejects.toMatchObject(unavailable);
    });

    it('When the called service has removed its handler, Then the call fails with 503', async () => {
      registerHandler(answers(registeredEvents, async () => nothing))();
      await expect(callFromFamily([1])).rejects.toMatchObject(unavailable);
    });

    it('When the called service does not answer within 300 ms, Then the call fails with 503', async () => {
      registerHandler(answers(registeredEvents, () => new Promise(() => {})));
      const cause = expect.objectContaining({ message: 'registered-events took more than 300 ms' });
      const pendingCall = callVia(calls, 'family')(registeredEvents, { childIds: [1] }, who);
      await expect(pendingCall).rejects.toMatchObject({ ...unavailable, cause });
    });

    it('When the handler throws, Then the call fails with 503', async () => {
      registerHandler(
        answers(registeredEvents, async () => {
          throw new Error('a fault');
        }),
      );
      await expect(callFromFamily([1])).rejects.toMatchObject(unavailable);
    });

    it('When the answer does not fit its schema, Then the call fails with 503', async () => {
      calls.answer('events', async () => ({ children: [{ childId: 'three' }] }));
      await expect(callFromFamily([1])).rejects.toMatchObject(unavailable);
    });

    it('When a call has no handler, Then it fails with 404', async () => {
      registerHandler(answers(registeredEvents, async () => nothing));
      await expect(calls.call('family', { ...callWithLongTimeout, name: 'other' }, {}, who)).rejects.toMatchObject({
        status: 404,
      });
    });

    it('When the input does not fit its schema, Then the call fails with 400 without running the handler', async () => {
      let hasRun = false;
      registerHandler(
        answers(registeredEvents, async () => {
          hasRun = true;
          return nothing;
        }),
      );
      await expect(calls.call('family', callWithLongTimeout, { childIds: ['x'] }, who)).rejects.toMatchObject({
        status: 400,
      });
      expect(hasRun).toBe(false);
    });

    const bytes: StreamCall = { to: 'events', name: 'bytes', from: ['family'] };
    /** Registers a handler of svc-events that answers with a stream of `chunks`; returns that stream. */
    function registerStream(chunks: () => AsyncGenerator<Buffer>): Readable {
      const stream = Readable.from(chunks(), { objectMode: false });
      const handler = { call: bytes, handle: () => stream };
      removals.push(registerCalls(events.definition, events.ctx, calls, [handler]));
      return stream;
    }

    it('When a stream is requested, Then its bytes arrive', async () => {
      const parts = Array.from({ length: 50 }, (_, n) => Buffer.alloc(70_000, n));
      registerStream(async function* () {
        yield* parts;
      });
      expect((await buffer(await streamVia(calls, 'family')(bytes))).equals(Buffer.concat(parts))).toBe(true);
    });

    it('When a stream is not read, Then the called service stops sending', async () => {
      let sent = 0;
      registerStream(async function* () {
        for (; sent < 4000; sent += 1) yield Buffer.alloc(65_536);
      });
      const stream = await streamVia(calls, 'family')(bytes);
      await once(stream, 'readable');
      await waitFor('a pause of the sending', async () => {
        const before = sent;
        await pause(200);
        return sent === before;
      });
      expect(sent).toBeLessThan(1000);
      stream.destroy();
    });

    it('When the called service fails in the middle of a stream, Then reading the stream fails', async () => {
      registerStream(async function* () {
        yield Buffer.alloc(70_000);
        throw new Error('a fault');
      });
      await expect(streamVia(calls, 'family')(bytes).then(buffer)).rejects.toThrow();
    });

    it('When the reader closes a stream, Then the called service stops producing it', async () => {
      const answered = registerStream(async function* () {
        for (;;) yield Buffer.alloc(65_536);
      });
      const stream = await streamVia(calls, 'family')(bytes);
      stream.destroy();
      await waitFor('the end of the answer', () => answered.destroyed);
    });

    it('When a stream’s service is unavailable, or the caller may not request it, Then the request fails', async () => {
      await expect(streamVia(calls, 'family')(bytes)).rejects.toMatchObject(unavailable);
      registerStream(async function* () {
        yield Buffer.from('rows');
      });
      await expect(calls.stream('admin', bytes)).rejects.toMatchObject({ status: 403 });
      await expect(streamVia(calls, 'admin')(bytes)).rejects.toThrow(/may not call/);
      await expect(calls.stream('family', { ...bytes, name: 'other' })).rejects.toMatchObject({ status: 404 });
    });

    it('When a service makes a call that it may not make, Then it is refused', async () => {
      registerHandler(answers(registeredEvents, async () => nothing));
      await expect(calls.call('admin', callWithLongTimeout, { childIds: [] }, who)).rejects.toMatchObject({
        status: 403,
      });
      await expect(callVia(calls, 'family')(childContacts, { childIds: [] }, who)).rejects.toThrow(/may not call/);
    });
  });
}
