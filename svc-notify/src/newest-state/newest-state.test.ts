import { type RegistrationState, reminderRecipients } from '@fieldhouse/contracts';
import { answers, type Mailer, MailNotAccepted } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, dana, guardian, luis, NOW, registration, rosa, theo, user } from '../../testing/build.ts';
import { sendDueMail } from '../mail/send-mail.job.ts';
import { notify } from '../service.ts';

/** The service without its jobs, so that a test decides when mail is sent. */
const definition = { ...notify, jobs: [] };

let service: TestService;
let now = NOW;
let mailerSend: Mailer['send'];
/** The subjects of the mail that was sent, in its order. */
let delivered: string[];
/** Each test has its own event, registrations and child. */
let eventId = 1000;

beforeAll(async () => {
  const mailer: Mailer = {
    send: async (mail) => {
      const taken = await mailerSend(mail);
      delivered.push(mail.subject);
      return taken;
    },
  };
  const events = answers(reminderRecipients, async () => ({ registrationIds: [] }));
  service = await startTestService(definition, { clock: () => now, adapters: { mailer }, answers: [events] });
  for (const person of [admin, dana, theo, rosa, luis]) await service.deliver('user.registered', user(person));
});
afterAll(() => service.stop());
beforeEach(async () => {
  now = NOW;
  delivered = [];
  mailerSend = async () => 'sent';
  eventId += 100;
  await service.empty('mail', 'notification');
  for (const [index, userId] of [5, 6].entries()) {
    const id = eventId + index;
    await service.deliver('guardian.linked', guardian(userId, { id, childId: eventId }));
    await service.deliver('guardian.linked', guardian(userId, { id: id + 10, childId: eventId + 1 }));
  }
});

/** A registration of the test's child for its event. */
const state = (changes: Partial<RegistrationState> = {}) =>
  registration({ id: eventId, eventId, childId: eventId, ...changes });
const create = (version: number, changes: Partial<RegistrationState> = {}, actor: typeof rosa | typeof dana = rosa) =>
  service.deliver('registration.created', state({ version, ...changes }), { actor });
const cancel = (version: number, changes: Partial<RegistrationState> = {}, actor: typeof rosa | typeof dana = rosa) =>
  service.deliver('registration.cancelled', state({ version, state: 'cancelled', ...changes }), { actor });
const bellOf = async (who: typeof admin | typeof dana): Promise<string[]> =>
  (await service.as(who).get('/api/notifications/unread')).body.map(({ message }: { message: string }) => message);
const statuses = async () => (await service.ctx.db('mail').orderBy('id').pluck('state')).join();
async function sendLater(minutes = 0): Promise<void> {
  now = new Date(now.getTime() + minutes * 60_000);
  await sendDueMail(service.ctx);
}
const serverUnavailable = async () => {
  throw new MailNotAccepted('unavailable');
};

const REGISTERED = 'Mateo Alvarez is registered for Hitting Clinic';
const CHANGED = 'Mateo Alvarez has another time for Hitting Clinic';
const ENDED = 'Mateo Alvarez is no longer registered for Hitting Clinic';

describe('When a registration arrives after its end', () => {
  it('Then mail and the bell report its end, and nothing else', async () => {
    await cancel(2);
    await create(1);
    await sendLater();
    expect(delivered).toEqual([ENDED, ENDED]);
    expect(await bellOf(dana)).toEqual(['Mateo Alvarez cancelled']);
  });

  it('Then the same is true of an earlier registration for the same event', async () => {
    await create(5, { id: eventId + 1 });
    await cancel(3);
    await create(1);
    await sendLater();
    expect(delivered).toEqual([REGISTERED, REGISTERED]);
    expect(await bellOf(dana)).toEqual(['Mateo Alvarez registered']);
  });

  it('Then the same is true when the mailer stores mail', async () => {
    mailerSend = async () => 'stored';
    await cancel(2);
    await create(1);
    await sendLater();
    expect(delivered).toEqual([ENDED, ENDED]);
  });
});

describe('When a registration ends before its mail was sent', () => {
  it('Then only the last state is mailed, whether that was tried before or not', async () => {
    await create(1);
    await cancel(2);
    await sendLater();
    expect(delivered).toEqual([ENDED, ENDED]);
    expect(await statuses()).toBe('superseded,superseded,sent,sent');
  });

  it('Then a mail that is tried again is not sent', async () => {
    mailerSend = serverUnavailable;
    await create(1);
    await sendLater();
    expect(await statuses()).toBe('queued,queued');
    await cancel(2);
    mailerSend = async () => 'sent';
    await sendLater(60);
    expect(delivered).toEqual([ENDED, ENDED]);
  });

  it('Then a mail whose worker died is not sent', async () => {
    const claimed = Promise.withResolvers<void>();
    let exited = false;
    mailerSend = () => {
      exited = true;
      claimed.resolve();
      return new Promise(() => undefined);
    };
    await create(1);
    void sendDueMail(service.ctx, () => exited);
    await claimed.promise;
    await cancel(2);
    mailerSend = async () => 'sent';
    await sendLater(5);
    expect(delivered).toEqual([ENDED, ENDED]);
    expect(await statuses()).toBe('superseded,superseded,sent,sent');
  });

  it('Then a mail that has failed and is retried is not sent, and the admin sees why', async () => {
    mailerSend = async () => {
      throw new MailNotAccepted('refused');
    };
    await create(1);
    await sendLater();
    expect(await statuses()).toBe('failed,failed');
    mailerSend = async () => 'sent';
    await cancel(2);
    const [{ id }] = (await service.as(admin).get('/api/admin/mail?status=failed')).body;
    expect((await service.as(admin).post(`/api/admin/mail/${id}/retry`)).status).toBe(200);
    await sendLater();
    expect(delivered).toEqual([ENDED, ENDED]);
    const listed = (await service.as(admin).get('/api/admin/mail?status=superseded')).body;
    expect(listed).toMatchObject([{ id, status: 'superseded', sentAt: null }]);
    expect((await service.as(admin).post(`/api/admin/mail/${id}/retry`)).status).toBe(409);
    expect((await service.as(admin).get('/api/admin/mail/stats')).body).toMatchObject({ queued: 0, failed: 1 });
  });

  it('Then after a mail that was sent the next one follows', async () => {
    await create(1);
    await sendLater();
    await cancel(2);
    await sendLater();
    expect(delivered).toEqual([REGISTERED, REGISTERED, ENDED, ENDED]);
  });
});

describe('When staff change one registration several times', () => {
  /** Each registration for an event after a cancellation has another id. */
  const id = (version: number) => eventId + 10 + version;
  const registerBy = (version: number, actor: typeof rosa | typeof dana) => create(version, { id: id(version) }, actor);
  const removeBy = (version: number, actor: typeof rosa | typeof dana, changes: Partial<RegistrationState> = {}) =>
    cancel(version, { id: id(version - 1), ...changes }, actor);

  it('Then after two minutes each guardian gets one email, with the last state', async () => {
    for (let version = 1; version < 30; version += 2) {
      await registerBy(version, dana);
      await sendLater();
      await removeBy(version + 1, dana);
      await sendLater();
    }
    await registerBy(31, dana);
    await sendLater(1.9);
    expect(delivered).toEqual([]);
    await sendLater(0.1);
    expect(delivered).toEqual([REGISTERED, REGISTERED]);
    expect(await bellOf(admin)).toEqual(['Mateo Alvarez registered']);
  });

  it('Then they get none when the last state is what they knew, also when the events arrive together', async () => {
    await Promise.all([registerBy(1, dana), removeBy(2, dana)]);
    await registerBy(3, dana);
    await removeBy(4, dana);
    await sendLater(10);
    expect(delivered).toEqual([]);
    await registerBy(5, rosa);
    await sendLater();
    delivered = [];
    await removeBy(6, dana);
    await registerBy(7, dana);
    await sendLater(10);
    expect(delivered).toEqual([]);
    await removeBy(8, dana);
    await sendLater(2);
    expect(delivered).toEqual([ENDED, ENDED]);
  });

  it('Then another time and back is none, and another time is one email', async () => {
    const [nine, ten] = ['09', '10'].map((hour, index) => ({
      id: index + 1,
      startTime: `${hour}:00`,
      endTime: `${hour}:30`,
    }));
    await create(1, { timeSlot: nine ?? null });
    await sendLater();
    delivered = [];
    await create(2, { timeSlot: ten ?? null, previousTimeSlot: nine }, dana);
    await create(3, { timeSlot: nine ?? null, previousTimeSlot: ten }, dana);
    await sendLater(10);
    expect(delivered).toEqual([]);
    await create(4, { timeSlot: ten ?? null, previousTimeSlot: nine }, dana);
    await sendLater(2);
    expect(delivered).toEqual([CHANGED, CHANGED]);
  });

  it('Then what the family does itself is mailed at once, also what no email was sent about', async () => {
    mailerSend = serverUnavailable;
    await registerBy(1, rosa);
    await sendLater();
    mailerSend = async () => 'sent';
    await removeBy(2, dana);
    await registerBy(3, dana);
    await sendLater(10);
    expect(delivered).toEqual([REGISTERED, REGISTERED]);
    await removeBy(4, dana);
    await registerBy(5, rosa);
    await sendLater();
    expect(delivered).toEqual([REGISTERED, REGISTERED, REGISTERED, REGISTERED]);
  });

  it('Then the deletion of the event is mailed soon, unless the family knew of no registration', async () => {
    await registerBy(1, dana);
    await removeBy(2, dana, { eventDeletion: crypto.randomUUID() });
    await sendLater(10);
    expect(delivered).toEqual([]);
    eventId += 1;
    await create(3, { childId: eventId - 1 });
    await cancel(4, { childId: eventId - 1, eventDeletion: crypto.randomUUID() }, dana);
    await sendLater(1);
    expect(delivered).toEqual(Array(2).fill('Hitting Clinic on Sat, Nov 28 is cancelled'));
  });
});

describe('When a newer notification comes', () => {
  it('Then it replaces the unread one, also for the person who acted', async () => {
    await create(1);
    await cancel(2, {}, dana);
    expect(await bellOf(admin)).toEqual(['Mateo Alvarez was removed']);
    expect(await bellOf(dana)).toEqual([]);
  });

  it('Then those of other children and other events stay', async () => {
    await create(1);
    await create(1, { id: eventId + 1, childId: eventId + 1, childName: 'Ana Ruiz' });
    await create(1, { id: eventId + 2, eventId: eventId + 2 });
    await cancel(2);
    expect(await bellOf(dana)).toEqual([
      ...['Mateo Alvarez cancelled', 'Mateo Alvarez registered', 'Ana Ruiz registered'],
    ]);
  });
});

describe('When a merge moved a registration to another child, of which nothing is published', () => {
  const merge = (version: number) => ({
    ...{ id: eventId, version, primaryId: eventId, duplicateIds: [eventId + 1] },
    ...{ registrations: true, evaluations: true, gameData: true },
  });
  /** Registers the duplicate. */
  const createBefore = () => create(1, { childId: eventId + 1, childName: 'Teo Alvarez' });

  it('Then its end supersedes what was sent about the duplicate', async () => {
    await createBefore();
    await service.deliver('child.merged', merge(10));
    await cancel(9);
    await sendLater();
    expect(delivered).toEqual([ENDED, ENDED]);
    expect(await bellOf(dana)).toEqual(['Mateo Alvarez cancelled']);
  });

  it('Then an event about the duplicate that arrives last has no effect, also after an undo', async () => {
    await cancel(9);
    await create(12, { id: eventId + 2 });
    await service.deliver('child.merged', merge(10));
    await createBefore();
    await service.deliver('child.merge-undone', merge(11));
    await createBefore();
    await sendLater();
    expect(delivered).toEqual([REGISTERED, REGISTERED]);
    expect(await bellOf(dana)).toEqual(['Mateo Alvarez registered']);
  });
});

describe('When an event was deleted', () => {
  const eventDeletion = '0e0e0e0e-0000-4000-8000-000000000001';

  it('Then a registration that arrives last has neither a notification nor mail', async () => {
    await cancel(7, { eventDeletion });
    await service.deliver('event.deleted', { id: eventId, version: 8 });
    await create(1);
    await sendLater(1);
    expect(delivered).toEqual([
      'Hitting Clinic on Sat, Nov 28 is cancelled',
      'Hitting Clinic on Sat, Nov 28 is cancelled',
    ]);
    expect(await bellOf(admin)).toEqual(['Event deleted']);
  });

  it('Then one that had ended before has its mail and no notification', async () => {
    await service.deliver('event.deleted', { id: eventId, version: 8 });
    await cancel(3);
    await sendLater();
    expect(delivered).toEqual([ENDED, ENDED]);
    expect(await bellOf(admin)).toEqual([]);
  });
});

describe('When the outcome of a request for access is known', () => {
  const request = { childId: 1, userId: luis.userId, childName: 'Mateo Alvarez' };
  const requestAccess = () =>
    service.deliver('access-request.created', { ...request, id: eventId, version: 4, state: 'pending' });
  const decide = () =>
    service.deliver('access-request.decided', {
      ...request,
      id: eventId,
      version: 5,
      state: 'denied',
      adminNotes: null,
    });

  it.each([
    ['before', [requestAccess, decide]],
    ['after', [decide, requestAccess]],
  ])('Then only that is mailed, also when the request arrived %s it', async (_, deliveries) => {
    for (const deliver of deliveries) await deliver();
    await sendLater();
    expect(delivered).toEqual(['Access to Mateo Alvarez was not granted']);
  });
});
