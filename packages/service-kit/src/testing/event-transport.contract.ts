import { randomUUID } from 'node:crypto';
import type { Envelope, EventTypeName } from '@fieldhouse/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventTransport } from '../ports.ts';
import { waitFor } from './wait-for.ts';

/**
 * What every EventTransport keeps to. `make` gives a fresh one whose services are all expected: what one of them
 * should hear while it is not there is not lost. A service receives in order, so that whatever came before a marker, an
 * event published last, has come when the marker has.
 */
export function eventTransportContract(name: string, make: () => Promise<EventTransport>): void {
  describe(`${name} as event transport`, () => {
    let transport: EventTransport;
    beforeEach(async () => {
      transport = await make();
    });
    afterEach(() => transport.close());

    /** Subscribes everybody; answers what `family`, `events` and `notify` received. */
    async function everybodyListens() {
      const received = { family: listener(), events: listener(), notify: listener() };
      for (const service of LISTENERS) await transport.subscribe(service, received[service].receive);
      return received;
    }

    /** Everything each of them received, once a marker has reached all. */
    async function allReceived(received: Awaited<ReturnType<typeof everybodyListens>>) {
      const marker = envelope(EVERYBODYS);
      await transport.publish([marker]);
      await waitFor('the marker', () => LISTENERS.every((service) => received[service].has(marker)));
      return Object.fromEntries(
        LISTENERS.map((service) => [service, received[service].envelopes.filter(({ id }) => id !== marker.id)]),
      );
    }

    it('When an event is published, Then the services that consume its type have it and the others do not', async () => {
      const received = await everybodyListens();
      const created = envelope('child.created');
      await transport.publish([created]);
      expect(await allReceived(received)).toEqual({ family: [], events: [created], notify: [created] });
    });

    it('When many are published at once, Then a service receives each once, in their order', async () => {
      const received = await everybodyListens();
      const sent = Array.from({ length: 50 }, () => envelope('child.created'));
      await transport.publish(sent);
      expect(await allReceived(received)).toEqual({ family: [], events: sent, notify: sent });
    });

    it('When no service consumes a type, Then it is published and nobody receives it', async () => {
      const received = await everybodyListens();
      await transport.publish([envelope('waiver.signed')]);
      expect(await allReceived(received)).toEqual({ family: [], events: [], notify: [] });
    });

    it('When a type is one of a newer version, Then it stays in the sender’s outbox, and the others arrive', async () => {
      const received = await everybodyListens();
      const created = envelope('child.created');
      const newer = { ...envelope('child.created'), type: 'child.painted' };
      await expect(transport.publish([newer, created])).rejects.toThrow('child.painted');
      expect(await allReceived(received)).toEqual({ family: [], events: [created], notify: [created] });
    });

    it('When a service cannot store an event, Then it is delivered again or its sender gets an error', async () => {
      let refusals = 1;
      const stored: string[] = [];
      await transport.subscribe('notify', async () => undefined);
      await transport.subscribe('family', async () => undefined);
      await transport.subscribe('events', async ({ id }) => {
        if (refusals-- > 0) throw new Error('the database is unavailable');
        stored.push(id);
      });
      const created = envelope('child.created');
      await waitFor('the event', async () => {
        await transport.publish([created]).catch(() => undefined);
        return stored.includes(created.id);
      });
    });

    it('When one service refuses, Then the others still receive it', async () => {
      const notified: string[] = [];
      await transport.subscribe('events', async () => {
        throw new Error('the database is unavailable');
      });
      await transport.subscribe('notify', async ({ id }) => {
        notified.push(id);
      });
      const created = envelope('child.created');
      await transport.publish([created]).catch(() => undefined);
      await waitFor('the event', () => notified.includes(created.id));
    });

    it('When a service comes later, Then nothing that was published before is lost', async () => {
      await transport.subscribe('notify', async () => undefined);
      const created = envelope('child.created');
      const isPublished = await transport.publish([created]).then(
        () => true,
        () => false,
      );
      const late = listener();
      await transport.subscribe('events', late.receive);
      // told that it was not taken, the sender keeps it and publishes it again
      if (!isPublished) await transport.publish([created]);
      const marker = envelope(EVERYBODYS);
      await transport.subscribe('family', async () => undefined);
      await transport.publish([marker]);
      await waitFor('the marker', () => late.has(marker));
      expect(late.envelopes).toEqual([created, marker]);
    });

    it('When a service stops, Then it finishes receiving and nothing more arrives', async () => {
      let finish = () => {};
      const finishing = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const begun: string[] = [];
      const ended: string[] = [];
      await transport.subscribe('notify', async () => undefined);
      const subscription = await transport.subscribe('events', async ({ id }) => {
        begun.push(id);
        await finishing;
        await new Promise(setImmediate);
        ended.push(id);
      });
      const first = transport.publish([envelope('child.created')]).catch(() => undefined);
      await waitFor('the event', () => begun.length === 1);
      const stopped = subscription.stop();
      finish();
      await stopped;
      expect(ended).toHaveLength(1);
      await first;
      const second = envelope('child.created');
      const isPublished = await transport.publish([second]).then(
        () => true,
        () => false,
      );
      const successor = listener();
      await transport.subscribe('events', successor.receive);
      const third = envelope('child.created');
      await transport.publish(isPublished ? [third] : [second, third]);
      await waitFor('the last event', () => successor.has(third) || begun.includes(third.id));
      expect(begun).toHaveLength(1);
      expect(successor.envelopes).toEqual([second, third]);
    });
  });
}

const LISTENERS = ['family', 'events', 'notify'] as const;
/** Each of them takes it. */
const EVERYBODYS = 'service.heartbeat';

function listener() {
  const envelopes: Envelope[] = [];
  return {
    envelopes,
    has: ({ id }: Envelope) => envelopes.some((envelope) => envelope.id === id),
    async receive(envelope: Envelope) {
      envelopes.push(envelope);
    },
  };
}

function envelope(type: EventTypeName): Envelope {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: 'family',
    type,
    subject: '1',
    time: '2026-05-04T15:00:00.000Z',
    datacontenttype: 'application/json',
    data: { id: 1 },
  };
}
