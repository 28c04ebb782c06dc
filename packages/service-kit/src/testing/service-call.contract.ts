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

const who: Who = { userId: 7, role: 'parent', sessionId: 1 };
const nothing = { children: [] };

/** What every ServiceCall keeps to; `make` gives one through which any service can ask. */
export function serviceCallContract(name: string, make: () => Promise<ServiceCall>): void {
  describe(`${name} as service call`, () => {
    let calls: ServiceCall;
    let events: BareService;
    const withdrawals: (() => void)[] = [];

    beforeEach(async () => {
      calls = await make();
      events = await bareService({ name: 'events' });
    });
    afterEach(async () => {
      for (const withdraw of withdrawals.splice(0)) withdraw();
      await events.close();
    });

    function eventsAnswer(handler: AnyCallHandler): () => void {
      const withdraw = registerCalls({ ...events.definition, calls: [handler] }, events.ctx, calls);
      withdrawals.push(withdraw);
      return withdraw;
    }
    const callFromFamily = (childIds: number[]) => callVia(calls, 'family')(callWithLongTimeout, { childIds }, who);
    const unavailable = { status: 503, code: 'unavailable' };

    it('When a service is called, Then its answer arrives', async () => {
      eventsAnswer(
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

    it('When the other is unavailable, Then 503', async () => {
      await expect(callFromFamily([1])).rejects.toMatchObject(unavailable);
    });

    it('When the other has removed its handler, Then 503', async () => {
      eventsAnswer(answers(registeredEvents, async () => nothing))();
      await expect(callFromFamily([1])).rejects.toMatchObject(unavailable);
    });

    it('When the other does not answer, Then 503, because the limit of 300 ms has passed', async () => {
      eventsAnswer(answers(registeredEvents, () => new Promise(() => {})));
      const cause = expect.objectContaining({ message: 'registered-events took more than 300 ms' });
      const pendingCall = callVia(calls, 'family')(registeredEvents, { childIds: [1] }, who);
      await expect(pendingCall).rejects.toMatchObject({ ...unavailable, cause });
    });

    it('When the other fails, Then 503', async () => {
      eventsAnswer(
        answers(registeredEvents, async () => {
          throw new Error('a fault');
        }),
      );
      await expect(callFromFamily([1])).rejects.toMatchObject(unavailable);
    });

    it('When the answer does not fit its schema, Then 503', async () => {
      calls.answer('events', async () => ({ children: [{ childId: 'three' }] }));
      await expect(callFromFamily([1])).rejects.toMatchObject(unavailable);
    });

    it('When a call has no handler, Then it is refused', async () => {
      eventsAnswer(answers(registeredEvents, async () => nothing));
      await expect(calls.call('family', { ...callWithLongTimeout, name: 'other' }, {}, who)).rejects.toMatchObject({
        status: 404,
      });
    });

    it('When the input does not fit its schema, Then it is refused and the handler never sees it', async () => {
      let seen = false;
      eventsAnswer(
        answers(registeredEvents, async () => {
          seen = true;
          return nothing;
        }),
      );
      await expect(calls.call('family', callWithLongTimeout, { childIds: ['x'] }, who)).rejects.toMatchObject({
        status: 400,
      });
      expect(seen).toBe(false);
    });

    const bytes: StreamCall = { to: 'events', name: 'bytes', from: ['family'] };
    function eventsStreams(chunks: () => AsyncGenerator<Buffer>): Readable {
      const stream = Readable.from(chunks(), { objectMode: false });
      const handler = { call: bytes, handle: () => stream };
      withdrawals.push(registerCalls(events.definition, events.ctx, calls, [handler]));
      return stream;
    }

    it('When a stream is requested, Then its bytes arrive', async () => {
      const parts = Array.from({ length: 50 }, (_, n) => Buffer.alloc(70_000, n));
      eventsStreams(async function* () {
        yield* parts;
      });
      expect((await buffer(await streamVia(calls, 'family')(bytes))).equals(Buffer.concat(parts))).toBe(true);
    });

    it('When nobody reads it, Then the other side pauses', async () => {
      let sent = 0;
      eventsStreams(async function* () {
        for (; sent < 4000; sent += 1) yield Buffer.alloc(65_536);
      });
      const stream = await streamVia(calls, 'family')(bytes);
      await once(stream, 'readable');
      await waitFor('the other side to stop', async () => {
        const before = sent;
        await pause(200);
        return sent === before;
      });
      expect(sent).toBeLessThan(1000);
      stream.destroy();
    });

    it('When the other side fails in the middle, Then the stream breaks', async () => {
      eventsStreams(async function* () {
        yield Buffer.alloc(70_000);
        throw new Error('a fault');
      });
      await expect(streamVia(calls, 'family')(bytes).then(buffer)).rejects.toThrow();
    });

    it('When the reader stops, Then the work on the other side ends', async () => {
      const answered = eventsStreams(async function* () {
        for (;;) yield Buffer.alloc(65_536);
      });
      const stream = await streamVia(calls, 'family')(bytes);
      stream.destroy();
      await waitFor('its end', () => answered.destroyed);
    });

    it('When a stream is requested from an unavailable service, or by one that may not, Then it is refused', async () => {
      await expect(streamVia(calls, 'family')(bytes)).rejects.toMatchObject(unavailable);
      eventsStreams(async function* () {
        yield Buffer.from('rows');
      });
      await expect(calls.stream('admin', bytes)).rejects.toMatchObject({ status: 403 });
      await expect(streamVia(calls, 'admin')(bytes)).rejects.toThrow(/may not call/);
      await expect(calls.stream('family', { ...bytes, name: 'other' })).rejects.toMatchObject({ status: 404 });
    });

    it('When a service that may not make the call makes it, Then it is refused', async () => {
      eventsAnswer(answers(registeredEvents, async () => nothing));
      await expect(calls.call('admin', callWithLongTimeout, { childIds: [] }, who)).rejects.toMatchObject({
        status: 403,
      });
      await expect(callVia(calls, 'family')(childContacts, { childIds: [] }, who)).rejects.toThrow(/may not call/);
    });
  });
}
