import { type Envelope, RegistrationState, usersById } from '@fieldhouse/contracts';
import { answers, localTransport, type Mailer, type Undelivered } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { envelopeFor, inBatchesOf20, shuffledBy } from '@fieldhouse/service-kit/testing/histories';
import { forSize } from '@fieldhouse/service-kit/testing/size';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { admin, child, dana, guardian, luis, NOW, rosa, theo, user } from '../../testing/build.ts';
import {
  type Action,
  CHILD_NAMES,
  publishedBy,
  type Step,
  type Subjects,
} from '../../testing/registration-histories.ts';
import { STAFF_CHANGE_WAIT_SECONDS } from '../mail/queued-mail.ts';
import { sendDueMail } from '../mail/send-mail.job.ts';
import { moveRemainingRows } from '../merges/merge.consumers.ts';
import { notify } from '../service.ts';

/** svc-notify with the mail that it sent. */
interface Receiver {
  service: TestService;
  publish: (some: readonly Envelope[]) => Promise<Undelivered>;
  /** Address and subject of the mail that was sent, in its order. */
  delivered: { to: string; subject: string }[];
}

async function startReceiver({ replicas = 1 } = {}): Promise<Receiver> {
  const transport = localTransport();
  const delivered: Receiver['delivered'] = [];
  const mailer: Mailer = {
    send: async ({ to, subject }) => {
      delivered.push({ to, subject });
      return 'sent';
    },
  };
  const auth = answers(usersById, async () => ({ users: [] }));
  const service = await startTestService(
    { ...notify, jobs: [] },
    {
      ...{ clock: () => now, answers: [auth], adapters: { transport, mailer }, replicas },
      // The clock stands still: with the limit of an hour, mail of the later histories would be held.
      environment: { limitMails: 0 },
    },
  );
  for (const person of [admin, dana, theo, rosa, luis]) await service.deliver('user.registered', user(person));
  return { service, publish: transport.publish, delivered };
}

/** Gets each event once and in order, and sends mail in the end: the expected result. */
let inOrder: Receiver;
/** Two replicas that get them in any order and any number of times, and send mail now and then. */
let shuffled: Receiver;
let nextId = 10_000;
let now = NOW;
beforeAll(async () => {
  [inOrder, shuffled] = await Promise.all([startReceiver(), startReceiver({ replicas: 2 })]);
});
afterAll(() => Promise.all([inOrder.service.stop(), shuffled.service.stop()]));

async function newFamily(): Promise<Subjects> {
  nextId += 10;
  const subjects: Subjects = { eventId: nextId, childIds: [nextId, nextId + 1] };
  const people = subjects.childIds.flatMap((id, index) => [
    envelopeFor('child.created', child({ id, firstName: firstNameOf(CHILD_NAMES[index === 0 ? 0 : 1]) })),
    ...[rosa, luis].map(({ userId }) =>
      envelopeFor('guardian.linked', guardian(userId, { id: id * 10 + userId, childId: id })),
    ),
  ]);
  await Promise.all([inOrder.publish(people), shuffled.publish(people)]);
  return subjects;
}

async function sendAll({ service }: Receiver): Promise<void> {
  await sendDueMail(service.ctx);
}

/** Sends also what waits for further changes by staff. */
async function sendWaiting(receiver: Receiver): Promise<void> {
  const before = now;
  now = new Date(now.getTime() + STAFF_CHANGE_WAIT_SECONDS * 1000);
  await sendAll(receiver);
  now = before;
}

/** What admins and coaches have not read of an event. */
async function unreadOf({ service }: Receiver, eventId: number): Promise<string[]> {
  const lines = await service.ctx
    .db('notification_recipient')
    .join('notification', 'notification.id', 'notification_id')
    .where({ event_id: eventId, read_at: null })
    .select<{ userId: number; message: string; registrationId: number }[]>({
      ...{ userId: 'user_id', message: 'message', registrationId: 'registration_id' },
    });
  const textOf = ({ userId, message, registrationId }: (typeof lines)[number]) =>
    // For a deleted event it does not matter which of its registrations is named.
    `${userId}: ${message}${message === 'Event deleted' ? '' : ` (${registrationId})`}`;
  return lines.map(textOf).sort();
}

/**
 * The last mail to each guardian about each child, since `from`. Mail about a deleted event names no child.
 */
function lastMails({ delivered }: Receiver, from: number): Record<string, string> {
  const childOf = (subject: string) => CHILD_NAMES.map(firstNameOf).find((name) => subject.startsWith(`${name} `));
  return Object.fromEntries(
    delivered.slice(from).map(({ to, subject }) => [`${to} ${childOf(subject) ?? 'event'}`, subject]),
  );
}

const firstNameOf = (name: string) => name.split(' ')[0] ?? '';

async function deliverToBoth(history: readonly Step[], seed: number) {
  const subjects = await newFamily();
  const published = publishedBy(history, subjects);
  const from = [inOrder.delivered.length, shuffled.delivered.length] as const;

  for (const one of published) await inOrder.publish([one]);
  await inOrder.service.idle();
  await moveRemainingRows(inOrder.service.ctx);
  await sendWaiting(inOrder);

  await inBatchesOf20(shuffledBy(Array.from({ length: 4 }, () => published).flat(), seed), async (some) => {
    const undelivered = await shuffled.publish(some);
    if (seed % 2 === 0) await sendAll(shuffled);
    return undelivered;
  });
  await shuffled.service.idle();
  await moveRemainingRows(shuffled.service.ctx);
  await sendWaiting(shuffled);
  return {
    published,
    unread: {
      inOrder: await unreadOf(inOrder, subjects.eventId),
      shuffled: await unreadOf(shuffled, subjects.eventId),
    },
    mails: { inOrder: lastMails(inOrder, from[0]), shuffled: lastMails(shuffled, from[1]) },
  };
}

const PLAIN: readonly Action[] = ['register', 'cancel', 'remove'];
const OTHERS: readonly Action[] = ['merge', 'undo', 'leave', 'delete event'];

/** Up to ten steps, most of them registrations and their ends. */
const steps = fc.array(
  fc.record({
    action: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...PLAIN) },
      { weight: 3, arbitrary: fc.constantFrom(...OTHERS) },
    ),
    child: fc.nat(1),
  }),
  { minLength: 1, maxLength: 10 },
);

describe('When what happens to registrations is delivered in any order and any number of times', () => {
  it('Then the last mail and the bell are those of the last state', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(), async (history, seed) => {
        const { unread, mails } = await deliverToBoth(history, seed);
        expect(unread.shuffled).toEqual(unread.inOrder);
        expect(mails.shuffled).toMatchObject(mails.inOrder);
      }),
      { numRuns: forSize({ short: 10, long: 100 }) },
    );
  });

  it('Then each last mail and unread notification has the child’s state in svc-events', async () => {
    const plain = steps.filter((history) => history.every(({ action }) => PLAIN.includes(action)));
    await fc.assert(
      fc.asyncProperty(plain, fc.nat(), async (history, seed) => {
        const { published, unread, mails } = await deliverToBoth(history, seed);
        const last = CHILD_NAMES.map((name) =>
          published.findLast(({ data }) => RegistrationState.safeParse(data).data?.childName === name),
        );
        for (const [index, name] of CHILD_NAMES.entries()) {
          const state = last[index];
          if (!state) continue;
          const isRegistered = state.type === 'registration.created';
          const subject = `${firstNameOf(name)} is ${isRegistered ? '' : 'no longer '}registered for Hitting Clinic`;
          for (const userId of [5, 6])
            expect(mails.shuffled[`user${userId}@club.example ${firstNameOf(name)}`]).toBe(subject);
          const ending = isRegistered ? 'registered' : state.actor === rosa.userId ? 'cancelled' : 'was removed';
          const line = `1: ${name} ${ending} (${state.subject})`;
          expect(unread.shuffled.filter((text) => text.startsWith(`1: ${name}`))).toEqual([line]);
        }
      }),
      { numRuns: forSize({ short: 6, long: 60 }) },
    );
  });
});
