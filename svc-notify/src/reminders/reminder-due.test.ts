import { type ChildState, childWithGuardians, type ReminderState, reminderRecipients } from '@fieldhouse/contracts';
import { answers, localTransport, MailNotAccepted } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { envelopeFor, inBatchesOf20 } from '@fieldhouse/service-kit/testing/histories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { child, guardian, luis, NOW, registration, rosa, trainingEvent, user } from '../../testing/build.ts';
import { renderedMails } from '../../testing/rendered-mails.ts';
import { sendDueMail } from '../mail/send-mail.job.ts';
import { notify } from '../service.ts';

const definition = { ...notify, jobs: [] };

const transport = localTransport();
let service: TestService;
/** The active registrations of svc-events, and how often it fails before it answers. */
let registered: number[];
let unanswered: number;
let serverUnavailable: boolean;
let now: Date;
/** The child 1 as svc-family has it. */
let ownerState: ChildState;

beforeAll(async () => {
  const events = answers(reminderRecipients, async () => {
    unanswered -= 1;
    if (unanswered >= 0) throw new Error('svc-events is unavailable');
    return { registrationIds: registered };
  });
  const family = answers(childWithGuardians, async ({ childId }) => ({
    child: childId === 1 ? ownerState : null,
    guardians: childId === 1 ? [guardian(5)] : [],
  }));
  const mailer = {
    send: async () => {
      if (serverUnavailable) throw new MailNotAccepted('unavailable');
      return 'sent' as const;
    },
  };
  service = await startTestService(definition, {
    ...{ clock: () => now, answers: [events, family], adapters: { mailer, transport }, replicas: 2 },
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  [registered, unanswered, serverUnavailable, ownerState, now] = [[70], 0, false, child(), NOW];
  await service.empty(
    'mail',
    'newest_version',
    'event_projection',
    'user_projection',
    'guardian_projection',
    'child_projection',
    'inbox',
    'outbox',
  );
  for (const person of [rosa, luis]) await service.deliver('user.registered', user(person));
  await service.deliver('child.created', child());
  await service.deliver('guardian.linked', guardian(5));
  await service.deliver('guardian.linked', guardian(6));
});

const entry = (changes: Partial<ReminderState['registrations'][number]> = {}) => ({
  ...{ id: 70, childId: 1, timeSlot: null, registeredAt: '2026-11-21T17:59:00.000Z' },
  ...changes,
});
function reminder(changes: Partial<ReminderState> = {}): ReminderState {
  return {
    ...{ id: 12, version: 3, number: 1, eventId: 4, eventTitle: 'Hitting Clinic', date: '2026-11-22', endDate: null },
    ...{ startTime: '12:00', endTime: '13:30', location: 'North Cages', address: '4120 Ranch Road 12' },
    ...{ sport: 'baseball', price: 2500, coachIds: [2], instructor: 'Dana Mercer', registrations: [entry()] },
    ...changes,
  };
}
const mails = () => renderedMails(service);
/** The states of mail by kind, after waiting mail was tried again. */
async function statesAfterAnHour(): Promise<Record<string, string[]>> {
  now = new Date(NOW.getTime() + 3_600_000);
  await sendDueMail(service.ctx);
  const states: Record<string, string[]> = {};
  for (const { kind, state } of await mails()) states[kind] = [...(states[kind] ?? []), state];
  return states;
}
const sent = async () => (await service.published('reminder.sent')).map(({ data }) => data);

describe('When a reminder is due', () => {
  it('Then every guardian gets the day, the location and a calendar file', async () => {
    await service.deliver('reminder.due', reminder());
    const [first, second, ...others] = await mails();
    expect(others).toEqual([]);
    expect([first.to_address, second.to_address]).toEqual(['user5@club.example', 'user6@club.example']);
    expect([first.message_id, second.message_id]).toEqual([
      '<reminder-4-2026-11-22T1200-1-1.5@fieldhouse.test>',
      '<reminder-4-2026-11-22T1200-1-1.6@fieldhouse.test>',
    ]);
    expect(first.subject).toBe('Mateo has Hitting Clinic on Sun, Nov 22');
    for (const part of ['Sun, Nov 22', '12:00 – 1:30 PM', '$25.00', 'North Cages', '4120 Ranch Road 12'])
      expect(first.text).toContain(part);
    expect(first.attachments).toMatchObject([{ fileName: 'hitting-clinic.ics' }]);
    expect(first.attachments[0].content).toContain('UID:registration-70@fieldhouse.test');
    expect(await sent()).toEqual([
      { id: 12, version: expect.any(Number), eventId: 4, emails: 2, sentAt: NOW.toISOString() },
    ]);
  });

  it('Then the email has the slot’s time, and each child of a family has an email', async () => {
    await service.deliver('child.created', child({ id: 2, firstName: 'Lucia' }));
    await service.deliver('guardian.linked', guardian(5, { id: 205, childId: 2 }));
    registered = [70, 71];
    const timeSlot = { id: 9, startTime: '12:30', endTime: '13:00' };
    await service.deliver(
      'reminder.due',
      reminder({ registrations: [entry(), entry({ id: 71, childId: 2, timeSlot })] }),
    );
    const toRosa = (await mails()).filter(({ user_id }) => user_id === 5);
    expect(toRosa.map(({ subject }) => subject)).toEqual([
      'Mateo has Hitting Clinic on Sun, Nov 22',
      'Lucia has Hitting Clinic on Sun, Nov 22',
    ]);
    expect(toRosa[1].text).toContain('12:30 – 1:00 PM');
  });

  it('Then one that arrives thirty times on two replicas is one email for each guardian, and the next number is another email', async () => {
    await inBatchesOf20(Array(30).fill(envelopeFor('reminder.due', reminder())), transport.publish);
    await service.idle();
    expect(await mails()).toHaveLength(2);
    expect(await sent()).toHaveLength(1);
    await service.deliver('reminder.due', reminder({ id: 13, version: 4, number: 2 }));
    expect((await mails()).map(({ message_id }) => message_id)).toEqual([
      expect.stringContaining('-1-1.5@'),
      expect.stringContaining('-1-1.6@'),
      expect.stringContaining('-2-1.5@'),
      expect.stringContaining('-2-1.6@'),
    ]);
  });

  it('Then a family gets one in five minutes, however often it is sent again, and then the newest', async () => {
    const sendNow = () => sendDueMail(service.ctx);
    for (let number = 1; number <= 7; number += 1) {
      await service.deliver('reminder.due', reminder({ id: 11 + number, version: 2 + number, number }));
      await sendNow();
      now = new Date(now.getTime() + 500);
    }
    const states = async () => (await mails()).filter(({ user_id }) => user_id === 5).map(({ state }) => state);
    expect(await states()).toEqual(['sent', ...Array(5).fill('superseded'), 'queued']);
    now = new Date(NOW.getTime() + 299_000);
    await sendNow();
    expect((await states()).at(-1)).toBe('queued');
    now = new Date(NOW.getTime() + 300_000);
    await sendNow();
    expect((await states()).at(-1)).toBe('sent');
  });

  it('Then a cancelled registration gets none @spec S2.4.1006', async () => {
    registered = [];
    await service.deliver('reminder.due', reminder());
    expect(await mails()).toEqual([]);
    expect(await sent()).toMatchObject([{ id: 12, emails: 0 }]);
  });

  it('Then one that is cancelled before the email was sent gets none either @spec S2.4.1006', async () => {
    serverUnavailable = true;
    await service.deliver('reminder.due', reminder());
    await sendDueMail(service.ctx);
    await service.deliver('registration.cancelled', registration({ version: 5, state: 'cancelled' }), { actor: rosa });
    serverUnavailable = false;
    expect(await statesAfterAnHour()).toEqual({
      reminder: ['superseded', 'superseded'],
      registration: ['sent', 'sent'],
    });
  });

  it('Then a newer one replaces one that was not sent', async () => {
    serverUnavailable = true;
    await service.deliver('reminder.due', reminder());
    await sendDueMail(service.ctx);
    serverUnavailable = false;
    await service.deliver('reminder.due', reminder({ id: 13, version: 4, number: 2 }));
    await service.deliver('reminder.due', reminder({ id: 11, version: 2, number: 3 }));
    expect(await statesAfterAnHour()).toEqual({ reminder: ['superseded', 'superseded', 'sent', 'sent'] });
  });

  it.each([
    ['moved since', 'superseded', { version: 8, startTime: '15:00' }],
    ['moved before it was due', 'sent', { version: 2, startTime: '15:00' }],
    ['unchanged', 'sent', { version: 8 }],
  ])('Then after a wait, with the start %s, the email is %s', async (_, state, changes) => {
    serverUnavailable = true;
    await service.deliver('reminder.due', reminder());
    await sendDueMail(service.ctx);
    await service.deliver('event.updated', trainingEvent(changes));
    serverUnavailable = false;
    expect(await statesAfterAnHour()).toEqual({ reminder: [state, state] });
  });

  it('Then one whose event was deleted before it arrived is not sent', async () => {
    await service.deliver('event.deleted', { id: 4, version: 8 });
    await service.deliver('reminder.due', reminder());
    expect(await mails()).toEqual([]);
  });

  it('Then nothing is sent while svc-events does not answer, and then all of it, once', async () => {
    unanswered = 2;
    await service.deliver('reminder.due', reminder());
    expect(unanswered).toBe(-1);
    expect((await mails()).map(({ user_id }) => user_id)).toEqual([5, 6]);
    expect(await sent()).toHaveLength(1);
  });

  it('Then an unknown child is fetched, and a deleted one gets none', async () => {
    await service.empty('child_projection', 'guardian_projection');
    registered = [70, 71];
    await service.deliver('reminder.due', reminder({ registrations: [entry(), entry({ id: 71, childId: 2 })] }));
    expect((await mails()).map(({ subject, user_id }) => [subject, user_id])).toEqual([
      ['Mateo has Hitting Clinic on Sun, Nov 22', 5],
    ]);
  });

  it('Then the bell shows the current name of a fetched child, also after its event', async () => {
    await service.empty('child_projection');
    await service.deliver('registration.created', registration(), { actor: rosa });
    ownerState = child({ version: 3, lastName: 'Reyes' });
    await service.deliver('reminder.due', reminder());
    await service.deliver('child.updated', ownerState);
    const lines = await service.ctx.db('notification').where({ child_id: 1 }).pluck('message');
    expect(lines.map((line) => line.slice(0, 'Mateo Reyes'.length))).toEqual(lines.map(() => 'Mateo Reyes'));
    expect(lines).not.toEqual([]);
  });

  it('Then an account that is closed gets none', async () => {
    await service.deliver('user.updated', user(luis, { version: 2, isActive: false }));
    await service.deliver('reminder.due', reminder());
    expect((await mails()).map(({ user_id }) => user_id)).toEqual([5]);
  });
});
