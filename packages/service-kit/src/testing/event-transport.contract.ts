import { randomUUID } from 'node:crypto';
import type { Envelope, EventTypeName } from '@fieldhouse/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventTransport } from '../ports.ts';
import { waitFor } from './wait-for.ts';

/**
 * The contract tests of EventTransport. `make` returns a new transport that knows every service: an event for a service
 * that has not subscribed yet is not lost. A service receives events in the order of their publication: when it has
 * received the marker, an event that is published last, then it has received every event before it.
 */
export function eventTransportContract(name: string, make: () => Promise<EventTransport>): void {
  describe(`${name} as event transport`, () => {
    let transport: EventTransport;
    beforeEach(async () => {
      transport = await make();
    });
    afterEach(() => transport.close());

    /** Subscribes `family`, `events` and `notify`; returns their recorders. */
    async function subscribeAll() {
      const received = { family: recorder(), events: recorder(), notify: recorder() };
      for (const service of SUBSCRIBERS) await transport.subscribe(service, received[service].receive);
      return received;
    }

    /** The events that each service received before a marker. */
    async function allReceived(received: Awaited<ReturnType<typeof subscribeAll>>) {
      const marker = envelope(MARKER_TYPE);
      await transport.publish([marker]);
      await waitFor('the marker', () => SUBSCRIBERS.every((service) => received[service].has(marker)));
      return Object.fromEntries(
        SUBSCRIBERS.map((service) => [service, received[service].envelopes.filter(({ id }) => id !== marker.id)]),
      );
    }

    it('When an event is published, Then only the services that consume its type receive it', async () => {
      const received = await subscribeAll();
      const created = envelope('child.created');
      await transport.publish([created]);
      expect(await allReceived(received)).toEqual({ family: [], events: [created], notify: [created] });
    });

    it('When many events are published at once, Then a service receives each once, in order', async () => {
      const received = await subscribeAll();
      const sent = Array.from({ length: 50 }, () => envelope('child.created'));
      await transport.publish(sent);
      expect(await allReceived(received)).toEqual({ family: [], events: sent, notify: sent });
    });

    it('When no service consumes a type, Then its events are published and no service receives them', async () => {
      const received = await subscribeAll();
      await transport.publish([envelope('waiver.signed')]);
      expect(await allReceived(received)).toEqual({ family: [], events: [], notify: [] });
    });

    it('When an event’s type is unknown in this version, Then it is not delivered and the others arrive', async () => {
      const received = await subscribeAll();
      const created = envelope('child.created');
      const newer = { ...envelope('child.created'), type: 'child.painted' };
      const undelivered = await transport.publish([newer, created]);
      expect([...undelivered.keys()]).toEqual([newer.id]);
      expect(undelivered.get(newer.id)).toMatchObject({ message: expect.stringContaining('child.painted') });
      expect(await allReceived(received)).toEqual({ family: [], events: [created], notify: [created] });
    });

    it('When a service cannot store an event, Then it is delivered again, or its sender keeps it', async () => {
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
        await transport.publish([created]);
        return stored.includes(created.id);
      });
    });

    it('When one service cannot store an event, Then the others still receive it', async () => {
      const notified: string[] = [];
      await transport.subscribe('events', async () => {
        throw new Error('the database is unavailable');
      });
      await transport.subscribe('notify', async ({ id }) => {
        notified.push(id);
      });
      const created = envelope('child.created');
      await transport.publish([created]);
      await waitFor('the event', () => notified.includes(created.id));
    });

    it('When a service subscribes later, Then it receives what was published before', async () => {
      await transport.subscribe('notify', async () => undefined);
      const created = envelope('child.created');
      const isPublished = (await transport.publish([created])).size === 0;
      const late = recorder();
      await transport.subscribe('events', late.receive);
      // The sender keeps an event that was not delivered and publishes it again.
      if (!isPublished) await transport.publish([created]);
      const marker = envelope(MARKER_TYPE);
      await transport.subscribe('family', async () => undefined);
      await transport.publish([marker]);
      await waitFor('the marker', () => late.has(marker));
      expect(late.envelopes).toEqual([created, marker]);
    });

    it('When a subscription stops, Then the running delivery finishes and no further event arrives', async () => {
      let finish = () => {};
      const mayFinish = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const begun: string[] = [];
      const ended: string[] = [];
      await transport.subscribe('notify', async () => undefined);
      const subscription = await transport.subscribe('events', async ({ id }) => {
        begun.push(id);
        await mayFinish;
        await new Promise(setImmediate);
        ended.push(id);
      });
      const first = transport.publish([envelope('child.created')]);
      await waitFor('the event', () => begun.length === 1);
      const stopped = subscription.stop();
      finish();
      await stopped;
      expect(ended).toHaveLength(1);
      await first;
      const second = envelope('child.created');
      const isPublished = (await transport.publish([second])).size === 0;
      const successor = recorder();
      await transport.subscribe('events', successor.receive);
      const third = envelope('child.created');
      await transport.publish(isPublished ? [third] : [second, third]);
      await waitFor('the last event', () => successor.has(third) || begun.includes(third.id));
      expect(begun).toHaveLength(1);
      expect(successor.envelopes).toEqual([second, third]);
    });
  });
}

const SUBSCRIBERS = ['family', 'events', 'notify'] as const;
/** All subscribers consume this type. */
const MARKER_TYPE = 'user.deleted';

/** Records the events that it receives. */
function recorder() {
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
