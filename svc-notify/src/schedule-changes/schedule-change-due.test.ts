import {
  changeRecipients,
  type Envelope,
  type RegistrationState,
  reminderRecipients,
  type ScheduleChangeState,
} from '@fieldhouse/contracts';
import { answers, localTransport, type Mail, MailNotAccepted } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { envelopeFor, inBatchesOf20, shuffledCopies } from '@fieldhouse/service-kit/testing/histories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, child, dana, guardian, luis, NOW, registration, rosa, user } from '../../testing/build.ts';
import { renderedMails } from '../../testing/rendered-mails.ts';
import { sendDueMail } from '../mail/send-mail.job.ts';
import { notify } from '../service.ts';

const transport = localTransport();
let service: TestService;
/** The active registrations of svc-events, and how often it fails before it answers. */
let registered: number[];
let unanswered: number;
let serverUnavailable: boolean;
let sent: Mail[];
let now = NOW;

beforeAll(async () => {
  const events = answers(changeRecipients, async () => {
    unanswered -= 1;
    if (unanswered >= 0) throw new Error('svc-events is unavailable');
    return { registrationIds: registered };
  });
  const reminders = answers(reminderRecipients, async () => ({ registrationIds: registered }));
  const mailer = {
    send: async (mail: Mail) => {
      if (serverUnavailable) throw new MailNotAccepted('unavailable');
      sent.push(mail);
      return 'sent' as const;
    },
  };
  service = await startTestService(
    { ...notify, jobs: [] },
    // As many mails to one address as the limit would hold back.
    {
      ...{ clock: () => now, answers: [events, reminders], adapters: { mailer, transport }, replicas: 2 },
      environment: { limitMails: 1 },
    },
  );
  for (const person of [rosa, luis]) await service.deliver('user.registered', user(person));
  await service.deliver('child.created', child());
  await service.deliver('child.created', child({ id: 2, firstName: 'Lucia' }));
  for (const userId of [5, 6]) await service.deliver('guardian.linked', guardian(userId));
  await service.deliver('guardian.linked', guardian(6, { id: 206, childId: 2, accessLevel: 'view-only' }));
});
afterAll(() => service.stop());
beforeEach(async () => {
  [registered, unanswered, serverUnavailable, now, sent] = [[70, 71], 0, false, NOW, []];
  await service.empty('mail', 'notice', 'notice_child', 'newest_version', 'inbox', 'outbox');
});

const clinic = { date: '2026-11-28', endDate: null, startTime: '09:00', endTime: '10:30', location: 'North Cages' };
const before = { ...clinic, instructor: 'Dana Mercer' };
type Changed = ScheduleChangeState['registrations'][number];
const entry = (changes: Partial<Changed> = {}): Changed => ({
  ...{ id: 70, childId: 1, timeSlot: null, registeredAt: '2026-11-20T17:59:00.000Z' },
  ...{ slotChanges: 0, scheduleChanges: 1, before },
  ...changes,
});
/** The clinic begins an hour later. */
function change(changes: Partial<ScheduleChangeState> = {}): ScheduleChangeState {
  return {
    ...{ version: 30, eventId: 4, eventTitle: 'Hitting Clinic', ...clinic, startTime: '10:00', endTime: '11:30' },
    ...{ address: '4120 Ranch Road 12', sport: 'baseball', price: 2500, coachIds: [2], instructor: 'Dana Mercer' },
    ...{ reason: 'Heat', registrations: [entry()] },
    ...changes,
  };
}
const known = (state: ScheduleChangeState) => {
  const { date, endDate, startTime, endTime, location, instructor } = state;
  return { date, endDate, startTime, endTime, location, instructor };
};
/** The clinic is moved back, after that. */
const back = () =>
  change({ ...clinic, version: 40, registrations: [entry({ scheduleChanges: 2, before: known(change()) })] });
const mails = () => renderedMails(service);
const linesOf = async (who: typeof rosa | typeof luis) =>
  (await service.as(who).get('/api/notices')).body.notices.map(({ sentence }: { sentence: string }) => sentence);
const states = async () => (await mails()).map(({ kind, state }) => `${kind} ${state}`);
const sendLater = async (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
  await sendDueMail(service.ctx);
};

describe('When an edit of an event is due to its families', () => {
  it('Then each guardian gets one mail for all their children, however often it arrives @spec S2.2.1249, S2.2.1252', async () => {
    const due = change({ registrations: [entry(), entry({ id: 71, childId: 2 })] });
    const copies = shuffledCopies([envelopeFor('schedule-change.due', due)], 7);
    await inBatchesOf20(copies, transport.publish);
    await service.idle();
    await sendLater(1);
    expect(sent.map(({ to, messageId }) => `${to} ${messageId}`).sort()).toEqual([
      'user5@club.example <change-4-30-1.5@fieldhouse.test>',
      'user6@club.example <change-4-30-1.6@fieldhouse.test>',
    ]);
    const joined = sent.find(({ to }) => to === 'user6@club.example');
    expect(joined?.subject).toBe('Hitting Clinic moved to Sat, Nov 28, 10:00 AM');
    expect(joined?.text.match(/It was Sat/g)).toHaveLength(1);
    for (const name of ['Mateo', 'Lucia']) expect(joined?.text).toMatch(new RegExp(`${name}\\W* is still registered`));
    expect(joined?.attachments?.map(({ content }) => /UID:\S+/.exec(`${content}`)?.[0])).toEqual([
      'UID:registration-70@fieldhouse.test',
      'UID:registration-71@fieldhouse.test',
    ]);
    const listed = (await service.as(admin).get('/api/admin/mail')).body;
    expect(listed.map(({ to, status }: { to: string; status: string }) => [to, status]).sort()).toEqual([
      ['user5@club.example', 'sent'],
      ['user6@club.example', 'sent'],
    ]);
    const all = await mails();
    expect(all.map(({ to_address, message_id }) => `${to_address} ${message_id}`).sort()).toEqual([
      'user5@club.example <change-4-30-1.5@fieldhouse.test>',
      'user6@club.example <change-4-30-1.6@fieldhouse.test>',
      'user6@club.example <change-4-30-2.6@fieldhouse.test>',
    ]);
    // The limit of an address is one mail an hour: mail about an edit by staff does not count.
    expect(await states()).toEqual(Array(3).fill('change sent'));
    const [first] = all;
    expect(first.subject).toBe('Hitting Clinic moved to Sat, Nov 28, 10:00 AM');
    expect(first.attachments[0].content).toContain('UID:registration-70@fieldhouse.test');
    expect(first.text).not.toContain('unsubscribe?');
  });

  it('Then each guardian has one line for all their children, however often it arrives @spec S1.5.158, S1.8.53', async () => {
    const due = change({ registrations: [entry(), entry({ id: 71, childId: 2 })] });
    await inBatchesOf20(shuffledCopies([envelopeFor('schedule-change.due', due)], 7), transport.publish);
    await service.idle();
    const moved = 'Hitting Clinic moved to Sat, Nov 28, 10:00 AM, for';
    expect(await linesOf(rosa)).toEqual([`${moved} Mateo. The club says: “Heat”`]);
    expect(await linesOf(luis)).toEqual([`${moved} Mateo and Lucia. The club says: “Heat”`]);
  });

  const two = (slot: Changed['timeSlot'] = null) =>
    change({ registrations: [entry(), entry({ id: 71, childId: 2, timeSlot: slot })] });
  const toLuis = () => sent.filter(({ to }) => to === 'user6@club.example');

  it('Then children at other times are in one mail, each with their own @spec S2.2.1252', async () => {
    await service.deliver('schedule-change.due', two({ id: 9, startTime: '10:30', endTime: '11:00' }));
    await sendLater(1);
    const [mail, ...others] = toLuis();
    expect([mail?.subject, others]).toEqual(['Hitting Clinic changed', []]);
    expect(mail?.text).toMatch(/Sat, Nov 28: +10:00 – 11:30 AM/);
    expect(mail?.text).toContain('10:30 – 11:00 AM');
    expect(mail?.text.match(/The club says/g)).toHaveLength(1);
  });

  it('Then what is out of date for one child when it leaves is not in it, and a failed one is whole again @spec S2.2.1252', async () => {
    serverUnavailable = true;
    await service.deliver('schedule-change.due', two());
    await sendLater(1);
    expect(sent).toEqual([]);
    serverUnavailable = false;
    const ended = registration({ version: 50, state: 'cancelled' });
    await service.deliver('registration.cancelled', ended, { actor: rosa });
    await sendLater(60);
    const [mail, ...others] = toLuis().filter(({ subject }) => subject.startsWith('Hitting Clinic moved'));
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/Lucia\W* is still/);
    expect(mail?.text).not.toMatch(/Mateo\W* is still/);
  });

  it('Then an edit of a series is one line and one mail for each person, with the dates @spec S1.5.158, S1.8.53, S2.2.1252', async () => {
    registered = [70, 71, 72, 73];
    const of = (eventId: number, date: string, entries: Partial<Changed>[]) =>
      change({
        ...{ eventId, date, version: 30 + eventId },
        registrations: entries.map((one) => entry({ ...one, before: { ...before, date } })),
      });
    const changes = [
      of(4, '2026-11-28', [{ id: 70 }, { id: 71, childId: 2 }]),
      of(5, '2026-12-05', [{ id: 72 }]),
      of(6, '2026-12-12', [{ id: 73, childId: 2 }]),
    ];
    const due = envelopeFor('series-change.due', { version: 36, childIds: [1, 2], coachIds: [2], changes });
    await inBatchesOf20(shuffledCopies([due], 7), transport.publish);
    await service.idle();
    await sendLater(1);
    expect(await linesOf(rosa)).toEqual([
      'Hitting Clinic was changed on Nov 28 and Dec 5, for Mateo. The club says: “Heat”',
    ]);
    expect(await linesOf(luis)).toEqual([
      'Hitting Clinic was changed on Nov 28, Dec 5 and Dec 12, for Mateo and Lucia. The club says: “Heat”',
    ]);
    expect(sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['user5@club.example', 'Hitting Clinic changed on 2 days'],
      ['user6@club.example', 'Hitting Clinic changed on 3 days'],
    ]);
    const [mail] = toLuis();
    for (const day of ['Sat, Nov 28:', 'Sat, Dec 5:', 'Sat, Dec 12:']) expect(mail?.text).toContain(day);
    expect(mail?.text.match(/The club says/g)).toHaveLength(1);
    expect(mail?.attachments).toHaveLength(4);
  });

  it('Then of a joined mail nothing is left of a child that was deleted', async () => {
    await service.deliver('schedule-change.due', two());
    await sendLater(1);
    await service.deliver('child.created', child({ id: 3, firstName: 'Nora' }));
    await service.ctx.db('mail').where({ child_id: 2 }).update({ child_id: 3 });
    await service.deliver('child.deleted', { id: 3, version: 99 });
    const rows = await service.ctx.db('mail').where({ user_id: 6 }).select('subject', 'content');
    expect(JSON.stringify(rows)).not.toContain('Lucia');
  });

  it('Then children with other times are in one line, and a later edit replaces it @spec S1.5.158, S1.8.53', async () => {
    const slot = { id: 9, startTime: '10:30', endTime: '11:00' };
    const slots = [entry(), entry({ id: 71, childId: 2, timeSlot: slot })];
    await service.deliver('schedule-change.due', change({ registrations: slots }));
    expect(await linesOf(luis)).toEqual(['Hitting Clinic was changed, for Mateo and Lucia. The club says: “Heat”']);
    await service.deliver('schedule-change.due', { ...back(), reason: null });
    expect(await linesOf(luis)).toEqual([
      'Hitting Clinic moved to Sat, Nov 28, 9:00 AM, for Mateo',
      'Hitting Clinic was changed, for Lucia. The club says: “Heat”',
    ]);
  });

  it('Then one who is not registered any more gets none, and all wait while svc-events does not answer @spec S2.2.1251', async () => {
    [registered, unanswered] = [[71], 2];
    await service.deliver('schedule-change.due', change({ registrations: [entry(), entry({ id: 71, childId: 2 })] }));
    expect(unanswered).toBe(-1);
    expect((await mails()).map(({ child_id, user_id }) => [child_id, user_id])).toEqual([[2, 6]]);
  });

  it('Then a mail that waits is out of date after a later edit or the end of the registration @spec S2.2.1251', async () => {
    const waiting = async () => {
      serverUnavailable = true;
      await service.deliver('schedule-change.due', change());
      await sendLater(0);
      serverUnavailable = false;
    };
    await waiting();
    const later = { ...change(), version: 40, startTime: '12:00', endTime: '13:30' };
    await service.deliver('schedule-change.due', { ...later, registrations: [entry({ before: known(change()) })] });
    await sendLater(60);
    expect(await states()).toEqual([...Array(2).fill('change superseded'), ...Array(2).fill('change sent')]);

    await service.empty('mail', 'newest_version', 'inbox');
    await waiting();
    const ended = registration({ version: 50, state: 'cancelled' });
    await service.deliver('registration.cancelled', ended, { actor: rosa });
    await sendLater(60);
    expect(await states()).toEqual([...Array(2).fill('change superseded'), ...Array(2).fill('registration sent')]);
  });

  it('Then one that was changed back before its mail was sent causes none @spec S2.2.1251', async () => {
    await service.deliver('schedule-change.due', change());
    await service.deliver('schedule-change.due', back());
    await sendLater(60);
    expect(await states()).toEqual(Array(2).fill('change superseded'));
  });

  it('Then two edits in any order, each ten times, on two replicas, are the last one @spec S2.2.1251', async () => {
    for (const [round, seed] of [3, 11, 17].entries()) {
      const id = 700 + round;
      registered = [id];
      const of = (state: ScheduleChangeState): Envelope =>
        envelopeFor('schedule-change.due', {
          ...state,
          version: state.version + round * 100,
          registrations: state.registrations.map((one) => ({ ...one, id })),
        });
      const moved = change({
        version: 40,
        startTime: '12:00',
        endTime: '13:30',
        registrations: [entry({ before: known(change()) })],
      });
      await service.empty('mail', 'newest_version', 'inbox');
      await inBatchesOf20(shuffledCopies([of(change()), of(moved)], seed), transport.publish);
      await service.idle();
      await sendLater(60);
      const last = (await mails()).filter(({ state }) => state === 'sent');
      expect(last.map(({ subject, user_id }) => [subject, user_id]).sort()).toEqual([
        ['Hitting Clinic moved to Sat, Nov 28, 12:00 PM', 5],
        ['Hitting Clinic moved to Sat, Nov 28, 12:00 PM', 6],
      ]);
    }
  });

  it('Then it replaces no mail about the registration, and a reminder replaces none about the edit @spec S2.2.1251', async () => {
    await service.deliver('registration.created', registration({ version: 20 }), { actor: dana });
    await service.deliver('schedule-change.due', change());
    const { registrations: _, reason: __, ...event } = change({ version: 50 });
    const { before: ___, ...reminded } = entry();
    await service.deliver('reminder.due', { ...event, id: 12, number: 1, registrations: [reminded] });
    await sendLater(2);
    expect((await states()).sort()).toEqual(
      ['change', 'registration', 'reminder'].flatMap((kind) => Array(2).fill(`${kind} sent`)),
    );
  });
});

describe('When an event of two children is deleted', () => {
  const eventDeletion = '0e0e0e0e-0000-4000-8000-000000000002';
  const ended = (changes: Partial<RegistrationState> = {}) =>
    envelopeFor(
      'registration.cancelled',
      registration({ version: 50, state: 'cancelled', eventDeletion, deletionReason: 'Rain all day', ...changes }),
      { actor: { actor: dana.userId, actorrole: dana.role } },
    );
  const lucia = { id: 71, childId: 2, childName: 'Lucia Alvarez' };
  const received = () => sent.map(({ to, subject }) => [to, subject]).sort();
  const CANCELLED = 'Hitting Clinic on Sat, Nov 28 is cancelled';

  it('Then each guardian gets one mail about all their children, however often it arrives @spec S2.2.1253', async () => {
    const events = [ended(), ended(lucia)];
    const copies = Array.from({ length: 10 }, () => events).flat();
    await inBatchesOf20(copies, transport.publish);
    await service.idle();
    await sendDueMail(service.ctx);
    expect(sent).toEqual([]);
    await sendLater(1);
    expect(received()).toEqual([
      ['user5@club.example', CANCELLED],
      ['user6@club.example', CANCELLED],
    ]);
    const [alone, both] = ['user5', 'user6'].map((name) => sent.find(({ to }) => to.startsWith(name)));
    const plain = (text = '') => text.replace(/[\u2066-\u2069]/g, '');
    expect(plain(alone?.text)).toContain('The event will not take place. Mateo is no longer registered for it.');
    const text = plain(both?.text).replace(/\s+/g, ' ');
    const sentences = ['Mateo', 'Lucia'].map((name) => `${name} is no longer registered for it.`);
    expect(text).toMatch(
      new RegExp(`The event will not take place. (?:${sentences.join('|')}) .* The club says: “Rain all day”`),
    );
    for (const sentence of ['The event will not take place.', ...sentences]) {
      expect(text.split(sentence)).toHaveLength(2);
    }
    expect(alone?.text).toContain('/events?child=1');
    expect(both?.text).toContain('/events');
    expect(both?.text).not.toContain('/events?child=');
    expect(both?.attachments).toHaveLength(2);
  });

  it('Then children at other times are in one mail, with both times @spec S2.2.1253', async () => {
    const slots = [
      { id: 8, startTime: '09:00', endTime: '09:30' },
      { id: 9, startTime: '10:00', endTime: '10:30' },
    ] as const;
    await inBatchesOf20([ended({ timeSlot: slots[0] }), ended({ ...lucia, timeSlot: slots[1] })], transport.publish);
    await service.idle();
    await sendLater(1);
    expect(received()).toEqual([
      ['user5@club.example', CANCELLED],
      ['user6@club.example', CANCELLED],
    ]);
    const both = sent.find(({ to }) => to.startsWith('user6'));
    expect(both?.text).toContain('9:00 – 9:30 AM, 10:00 – 10:30 AM');
  });

  it('Then the one that was stored a moment later is in the same mail @spec S2.2.1253', async () => {
    await transport.publish([ended()]);
    await service.idle();
    now = new Date(now.getTime() + 1900);
    await transport.publish([ended(lucia)]);
    await service.idle();
    now = new Date(now.getTime() + 200);
    await sendDueMail(service.ctx);
    await sendLater(1);
    expect(received()).toEqual([
      ['user5@club.example', CANCELLED],
      ['user6@club.example', CANCELLED],
    ]);
  });
});
