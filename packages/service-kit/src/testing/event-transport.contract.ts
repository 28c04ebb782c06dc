import { randomUUID } from 'node:crypto';
import type { Envelope, EventTypeName } from '@fieldhouse/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventTransport } from '../ports.ts';
import { waitFor } from './wait-for.ts';

/**
 * What every EventTransport keeps to. `make` gives a fresh one whose services are all expected: what one of them
 * should hear while it is not there is not lost.
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
      for (const service of ['family', 'events', 'notify'] as const) {
        await transport.subscribe(service, received[service].receive);
      }
      return received;
    }

    it('When an event is published, Then the services that take its type hold it and the others do not', async () => {
      const received = await everybodyListens();
      const created = envelope('child.created');
      await transport.publish([created]);
      await waitFor(
        'the event',
        () => received.notify.envelopes.length === 1 && received.events.envelopes.length === 1,
      );
      expect(received.events.envelopes).toEqual([created]);
      expect(received.notify.envelopes).toEqual([created]);
      expect(received.family.envelopes).toEqual([]);
    });

    it('When many are published at once, Then a service receives them in their order', async () => {
      const received = await everybodyListens();
      const sent = Array.from({ length: 50 }, () => envelope('child.created'));
      await transport.publish(sent);
      await waitFor('all of them', () => received.events.envelopes.length === 50);
      expect(received.events.envelopes.map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
    });

    it('When a service cannot store an event, Then it is handed over again or its sender is told', async () => {
      let refusals = 1;
      const stored: string[] = [];
      await transport.subscribe('notify', async () => undefined);
      await transport.subscribe('family', async () => undefined);
      await transport.subscribe('events', async ({ id }) => {
        if (refusals-- > 0) throw new Error('the database is away');
        stored.push(id);
      });
      const created = envelope('child.created');
      await waitFor('the event', async () => {
        await transport.publish([created]).catch(() => undefined);
        return stored.includes(created.id);
      });
    });

    it('When one service refuses, Then the others have it all the same', async () => {
      const notified: string[] = [];
      await transport.subscribe('events', async () => {
        throw new Error('the database is away');
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
      const taken = await transport.publish([created]).then(
        () => true,
        () => false,
      );
      const late = listener();
      await transport.subscribe('events', late.receive);
      // told that it was not taken, the sender keeps it and publishes it again
      if (!taken) await transport.publish([created]);
      await waitFor('the event', () => late.envelopes.length === 1);
    });

    it('When a service stops, Then what is being received is finished and nothing more arrives', async () => {
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
      await transport.publish([envelope('child.created')]).catch(() => undefined);
      expect(begun).toHaveLength(1);
    });
  });
}

function listener() {
  const envelopes: Envelope[] = [];
  return {
    envelopes,
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
