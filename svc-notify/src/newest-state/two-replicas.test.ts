import type { Envelope, RegistrationState } from '@fieldhouse/contracts';
import {
  type Adapters,
  defineService,
  localCalls,
  type Mailer,
  memoryLimits,
  type RunningService,
  startService,
  triggerRelay,
} from '@fieldhouse/service-kit';
import { emptyConsumers, startTestService, type TestService, waitFor } from '@fieldhouse/service-kit/testing';
import { type TestBroker, testBroker } from '@fieldhouse/service-kit/testing/broker';
import { envelopeFor, shuffledBy } from '@fieldhouse/service-kit/testing/histories';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, dana, guardian, NOW, registration, rosa, user } from '../../testing/build.ts';
import { sendDueMail } from '../mail/send-mail.job.ts';
import { notify } from '../service.ts';

/** Publishes what is in its outbox, as svc-events does. */
const sender = defineService({
  ...{ name: 'events', title: 'Events', migrations: {}, routes: [] },
  consumers: emptyConsumers('events'),
});
const receiver = { ...notify, jobs: [] };
const CHILDREN = 24;

let broker: TestBroker;
let senders: [TestService, RunningService];
let receivers: [TestService, RunningService];
/** Cuts the broker connections of the first sender, and of the receiver that the broker delivers to. */
let cutOff: () => Promise<void>;
const delivered: string[] = [];
const mailer: Mailer = {
  send: async ({ to, text }) => {
    delivered.push(`${to} ${text}`);
    return 'sent';
  },
};

beforeAll(async () => {
  broker = await testBroker();
  const relays = { sender: await broker.withOwnProxy(), receiver: await broker.withOwnProxy() };
  cutOff = async () => {
    await Promise.all([relays.sender.relay.cut(), relays.receiver.relay.cut()]);
  };
  const clock = () => NOW;
  const second = (): Adapters => ({
    ...{ transport: broker.transport(), calls: localCalls(), limits: memoryLimits(), mailer, clock },
  });
  const one = await startTestService(sender, { clock, adapters: { transport: relays.sender.transport } });
  senders = [one, await startService(sender, second(), one.ctx.environment)];
  const first = await startTestService(receiver, { clock, adapters: { transport: relays.receiver.transport, mailer } });
  receivers = [first, await startService(receiver, second(), first.ctx.environment)];
});
afterAll(async () => {
  for (const [first, second] of [senders ?? [], receivers ?? []]) {
    await second?.stop();
    await first?.stop();
  }
  await broker.close();
});

/** Registered, ended and registered again, and so on; the number of events depends on the child's number. */
function historyOf(child: number): Envelope[] {
  return Array.from({ length: 2 + (child % 5) }, (_, index) => {
    const id = 1000 + child * 10 + Math.floor(index / 2);
    const isEnd = index % 2 === 1;
    const data: RegistrationState = registration({
      ...{ id, version: child * 100 + index + 1, eventId: 500 + (child % 3), childId: 100 + child },
      ...{ childName: `Child-${child} Alvarez`, state: isEnd ? 'cancelled' : 'active' },
    });
    const actor = { actor: rosa.userId, actorrole: rosa.role };
    return envelopeFor(isEnd ? 'registration.cancelled' : 'registration.created', data, { actor });
  });
}

async function insertIntoOutbox(envelopes: readonly Envelope[]): Promise<void> {
  const rows = envelopes.map((one) => ({
    ...{ event_id: one.id, type: one.type, subject: one.subject, envelope: JSON.stringify(one) },
  }));
  await senders[0].ctx.db('outbox').insert(rows);
  for (const { ctx } of senders) triggerRelay(ctx);
}

async function handled(): Promise<number> {
  const inbox = receivers[0].ctx.db('inbox').where({ consumer: 'notify', state: 'done' });
  return Number((await inbox.count<{ rows: number }[]>('* as rows'))[0]?.rows);
}

describe('When two replicas publish and two receive over RabbitMQ, and one of each loses its connection', () => {
  it('Then the last mail and the bell have the last state of each registration', async () => {
    const people = [
      ...[admin, dana, rosa].map((person) => envelopeFor('user.registered', user(person))),
      ...Array.from({ length: CHILDREN }, (_, child) =>
        envelopeFor('guardian.linked', guardian(rosa.userId, { id: child + 1, childId: 100 + child })),
      ),
    ];
    await insertIntoOutbox(people);
    await waitFor('the people to be stored', async () => (await handled()) === people.length);

    const histories = Array.from({ length: CHILDREN }, (_, child) => historyOf(child));
    const events = shuffledBy(histories.flat(), 11);
    const half = events.length / 2;
    await insertIntoOutbox(events.slice(0, half));
    await waitFor('the first of them to be handled', async () => (await handled()) > people.length);
    await cutOff();
    await insertIntoOutbox(events.slice(half));
    // Published again, as by a publisher that did not get the broker's confirm.
    await broker.transport().publish(shuffledBy(events, 12));
    await waitFor('all of them to be handled', async () => (await handled()) === people.length + events.length);
    await sendDueMail(receivers[1].ctx);

    const unread = await receivers[0].ctx
      .db('notification_recipient')
      .join('notification', 'notification.id', 'notification_id')
      .where({ user_id: admin.userId, read_at: null })
      .pluck<string[]>('message');
    const endings = histories.map((history) => (history.length % 2 === 1 ? 'registered' : 'cancelled'));
    expect(unread.toSorted()).toEqual(endings.map((ending, child) => `Child-${child} Alvarez ${ending}`).sort());
    for (const [child, ending] of endings.entries()) {
      const last = delivered.findLast((text) => text.includes(`Child-${child} `)) ?? '';
      expect(last.includes('no longer')).toBe(ending === 'cancelled');
      expect(delivered.filter((text) => text.includes(`Child-${child} `))).toHaveLength(1);
    }
  });
});
