import { randomUUID } from 'node:crypto';
import { childWithGuardians, type GuardianState, type UserState, usersById } from '@fieldhouse/contracts';
import { answers, localTransport } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, child, dana, guardian, luis, NOW, registration, rosa, theo, user } from '../../testing/build.ts';
import { notify } from '../service.ts';

describe('the notifications and mail of a registration', () => {
  let now = NOW;
  let service: TestService;
  /** The owners' rows, and how often they fail before they answer. */
  let owners: { guardians: GuardianState[]; users: UserState[]; familyFailures: number; authFailures: number };
  let calls = { family: 0, auth: 0 };

  beforeAll(async () => {
    const family = answers(childWithGuardians, async () => {
      calls.family += 1;
      owners.familyFailures -= 1;
      if (owners.familyFailures >= 0) throw new Error('svc-family is unavailable');
      return { child: null, guardians: owners.guardians };
    });
    const auth = answers(usersById, async ({ ids }) => {
      calls.auth += 1;
      owners.authFailures -= 1;
      if (owners.authFailures >= 0) throw new Error('svc-auth is unavailable');
      return { users: owners.users.filter(({ id }) => ids.includes(id)) };
    });
    service = await startTestService(notify, { clock: () => now, answers: [family, auth] });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = NOW;
    owners = { guardians: [], users: [], familyFailures: 0, authFailures: 0 };
    calls = { family: 0, auth: 0 };
    await service.empty(
      'notification',
      'notification_recipient',
      'mail',
      'newest_version',
      'event_projection',
      'user_projection',
      'guardian_projection',
      'child_projection',
      'inbox',
    );
    for (const staff of [admin, dana, theo, rosa]) await service.deliver('user.registered', user(staff));
    await service.deliver('guardian.linked', guardian(5));
  });

  const bellOf = async (who: typeof admin | typeof dana | typeof theo) =>
    (await service.as(who).get('/api/notifications/unread')).body;
  const mails = () => service.ctx.db('mail').select('to_address', 'subject', 'message_id').orderBy('id');

  describe('when a child is registered', () => {
    it('When a parent registers, Then the event’s coach and the admin are notified, another coach is not', async () => {
      await service.deliver('registration.created', registration(), { actor: rosa });
      const expected = {
        id: expect.any(Number),
        message: 'Mateo Alvarez registered',
        eventTitle: 'Hitting Clinic',
        eventDate: '2026-11-28',
        eventTime: '09:00',
        registrationDate: '2026-11-21T17:59:00.000Z',
        createdAt: NOW.toISOString(),
        eventId: 4,
        registrationId: 70,
        childId: 1,
      };
      expect(await bellOf(dana)).toEqual([expected]);
      expect(await bellOf(admin)).toEqual([expected]);
      expect(await bellOf(theo)).toEqual([]);
    });

    it('When there is a slot, Then the notification has its time', async () => {
      const timeSlot = { id: 9, startTime: '09:30', endTime: '10:00' };
      await service.deliver('registration.created', registration({ timeSlot }), { actor: rosa });
      expect(await bellOf(dana)).toMatchObject([{ eventTime: '09:30' }]);
    });

    it('When the event’s coach did it, Then the other coach and the admin are notified, the coach is not', async () => {
      await service.deliver('registration.created', registration({ coachIds: [2, 3] }), { actor: dana });
      expect(await bellOf(dana)).toEqual([]);
      expect(await bellOf(theo)).toHaveLength(1);
      expect(await bellOf(admin)).toHaveLength(1);
    });

    it('When an admin did it, Then the admin is not notified', async () => {
      await service.deliver('registration.created', registration(), { actor: admin });
      expect(await bellOf(admin)).toEqual([]);
      expect(await bellOf(dana)).toHaveLength(1);
    });

    it('When a coach is no longer active, Then they are not notified', async () => {
      await service.deliver('user.updated', user(dana, { version: 2, isActive: false }));
      await service.deliver('registration.created', registration({ coachIds: [2, 3] }), { actor: rosa });
      const notified = await service.ctx.db('notification_recipient').pluck('user_id');
      expect(notified.sort()).toEqual([1, 3]);
    });

    it('When a child has two guardians, Then each gets an email', async () => {
      await service.deliver('user.registered', user(luis));
      await service.deliver('guardian.linked', guardian(6));
      const id = randomUUID();
      await service.deliver('registration.created', registration(), { actor: rosa, id });
      expect(await mails()).toEqual([
        {
          to_address: 'user5@club.example',
          subject: 'Mateo Alvarez is registered for Hitting Clinic',
          message_id: `<${id}.5@fieldhouse.test>`,
        },
        {
          to_address: 'user6@club.example',
          subject: 'Mateo Alvarez is registered for Hitting Clinic',
          message_id: `<${id}.6@fieldhouse.test>`,
        },
      ]);
      expect(calls).toEqual({ family: 0, auth: 0 });
    });

    it('When a guardian’s account is closed, Then it gets no mail', async () => {
      await service.deliver('user.updated', user(rosa, { version: 2, isActive: false }));
      await service.deliver('registration.created', registration(), { actor: dana });
      expect(await mails()).toEqual([]);
    });

    it('When the event is over, Then nobody is notified', async () => {
      const yesterday = registration({ date: '2026-11-19', endDate: '2026-11-20' });
      await service.deliver('registration.created', yesterday, { actor: rosa });
      expect(await bellOf(admin)).toEqual([]);
      expect(await mails()).toEqual([]);
      await service.deliver('registration.created', { ...yesterday, endDate: '2026-11-21' }, { actor: rosa });
      expect(await bellOf(admin)).toHaveLength(1);
    });
  });

  it('When a child gets another time, Then the one line and the one email left to send are about that', async () => {
    const [before, now] = ['09:00', '09:30'].map((startTime, index) => ({
      ...{ id: 8 + index, startTime, endTime: index === 0 ? '09:30' : '10:00' },
    }));
    await service.deliver('registration.created', registration({ timeSlot: before ?? null }), { actor: rosa });
    const moved = registration({ version: 2, timeSlot: now ?? null, previousTimeSlot: before, slotChanges: 1 });
    await service.deliver('registration.created', moved, { actor: rosa });
    const lines = await bellOf(dana);
    expect(lines).toMatchObject([
      { message: 'Mateo Alvarez has another time', eventTime: '09:30', registrationId: 70 },
    ]);
    expect(lines).toHaveLength(1);
    expect(await mails()).toMatchObject([
      { subject: 'Mateo Alvarez is registered for Hitting Clinic' },
      { subject: 'Mateo Alvarez has another time for Hitting Clinic' },
    ]);
    await service.deliver('child.updated', child({ version: 2, firstName: 'Matti' }));
    expect(await bellOf(dana)).toMatchObject([{ message: 'Matti Alvarez has another time' }]);
  });

  describe('when a registration ends', () => {
    const cancelled = registration({ state: 'cancelled', version: 2 });

    it('When the parent cancels, Then the bell says cancelled and the guardian gets a mail', async () => {
      await service.deliver('registration.cancelled', cancelled, { actor: rosa });
      expect(await bellOf(dana)).toMatchObject([{ message: 'Mateo Alvarez cancelled', registrationId: 70 }]);
      expect(await mails()).toMatchObject([{ subject: 'Mateo Alvarez is no longer registered for Hitting Clinic' }]);
    });

    it('When a coach removes the child, Then the bell says removed to the others', async () => {
      await service.deliver('registration.cancelled', cancelled, { actor: dana });
      expect(await bellOf(admin)).toMatchObject([{ message: 'Mateo Alvarez was removed' }]);
      expect(await bellOf(dana)).toEqual([]);
      expect(await mails()).toHaveLength(1);
    });

    it('When a coach cancels for their own child, Then the bell says that the family cancelled', async () => {
      await service.deliver('guardian.linked', guardian(3));
      await service.deliver('registration.cancelled', cancelled, { actor: theo });
      expect(await bellOf(dana)).toMatchObject([{ message: 'Mateo Alvarez cancelled' }]);
    });
  });

  describe('when an event is deleted', () => {
    const eventDeletion = randomUUID();
    const ended = (id: number) =>
      registration({
        id,
        version: 5,
        state: 'cancelled',
        timeSlot: { id, startTime: '10:00', endTime: '10:30' },
        eventDeletion,
      });
    const deleteEvent = async () => {
      for (const id of [70, 71]) await service.deliver('registration.cancelled', ended(id), { actor: dana });
      await service.deliver('event.deleted', { id: 4, version: 6 }, { actor: dana });
    };

    it('When several registrations end with it, Then there is one notification', async () => {
      await deleteEvent();
      expect(await bellOf(admin)).toMatchObject([{ message: 'Event deleted', eventId: 4, eventTime: '09:00' }]);
      expect(await bellOf(dana)).toEqual([]);
    });

    it('When there were notifications for it, Then they count as read, and other events’ stay', async () => {
      await service.deliver('registration.created', registration(), { actor: rosa });
      await service.deliver('registration.created', registration({ id: 80, eventId: 8 }), { actor: rosa });
      await deleteEvent();
      expect(await bellOf(admin)).toMatchObject([{ message: 'Event deleted' }, { registrationId: 80 }]);
      expect(await bellOf(dana)).toMatchObject([{ registrationId: 80 }]);
    });
  });

  it('When many arrive at once, Then there is one read and one write, and one shared notification', async () => {
    const statements: string[] = [];
    const listen = ({ sql }: { sql: string }) => statements.push(sql);
    const eventDeletion = randomUUID();
    service.ctx.db.on('query', listen);
    await Promise.all([
      ...[70, 71, 72].map((id) => service.deliver('registration.created', registration({ id }), { actor: rosa })),
      ...[80, 81].map((id) =>
        service.deliver('registration.cancelled', registration({ id, eventId: 8, state: 'cancelled', eventDeletion }), {
          actor: rosa,
        }),
      ),
    ]);
    service.ctx.db.off('query', listen);
    expect(statements.filter((sql) => /user_projection/.test(sql)).length).toBeLessThan(5);
    expect(statements.filter((sql) => /store_notifications_and_mail/.test(sql)).length).toBeLessThan(5);
    expect((await bellOf(admin)).map(({ registrationId }: { registrationId: number }) => registrationId)).toEqual([
      80, 72, 71, 70,
    ]);
    expect(await service.ctx.db('notification_recipient')).toHaveLength(8);
    expect(await mails()).toHaveLength(5);
  });

  it('When events arrive ten times and shuffled, Then the last state has its effects once', async () => {
    const transport = localTransport();
    const many = await startTestService(notify, { clock: () => now, adapters: { transport } });
    try {
      const ids = Array.from({ length: 5 }, () => randomUUID());
      const people = [
        () => many.deliver('user.registered', user(admin), { id: ids[0] }),
        () => many.deliver('user.registered', user(rosa), { id: ids[1] }),
        () => many.deliver('guardian.linked', guardian(5), { id: ids[2] }),
      ];
      for (const deliver of people) await deliver();
      const effects = [
        ...people,
        () => many.deliver('registration.created', registration(), { id: ids[3], actor: rosa }),
        () => many.deliver('registration.cancelled', registration({ version: 2 }), { id: ids[4], actor: rosa }),
      ];
      const deliveries = shuffled(Array.from({ length: 10 }, () => effects).flat());
      await Promise.all(deliveries.map((deliver) => deliver()));
      const [cancelled] = await many.ctx.db('notification').where({ cause: ids[4] });
      const unread = await many.ctx.db('notification_recipient').where({ read_at: null }).orderBy('user_id');
      expect(unread).toMatchObject([1, 2].map((user_id) => ({ user_id, notification_id: cancelled.id })));
      expect(await many.ctx.db('mail').where({ message_id: `<${ids[4]}.5@fieldhouse.test>` })).toHaveLength(1);
      expect((await many.ctx.db('mail')).length).toBeLessThan(3);
    } finally {
      await many.stop();
    }
  });

  describe('guardians who are not known yet', () => {
    beforeEach(async () => {
      await service.empty('guardian_projection');
      owners.guardians = [guardian(5), guardian(6)];
      owners.users = [user(luis, { email: 'luis@club.example' })];
    });

    it('When the child was just created, Then family and accounts are fetched once and stored', async () => {
      await service.deliver('registration.created', registration(), { actor: rosa });
      await service.deliver('registration.created', registration({ id: 71 }), { actor: rosa });
      expect((await mails()).map(({ to_address }) => to_address)).toEqual([
        'user5@club.example',
        'luis@club.example',
        'user5@club.example',
        'luis@club.example',
      ]);
      expect(calls).toEqual({ family: 1, auth: 1 });
    });

    it('When the parent who acts is not a known guardian, Then the family is fetched', async () => {
      await service.deliver('guardian.linked', guardian(5));
      await service.deliver('registration.created', registration(), { actor: luis });
      expect(await mails()).toHaveLength(2);
      expect(calls.family).toBe(1);
    });

    it('When the owners are unavailable, Then nothing is stored until they answer, and then once', async () => {
      owners.familyFailures = 2;
      owners.authFailures = 1;
      await service.deliver('registration.created', registration(), { actor: rosa });
      expect(calls).toEqual({ family: 4, auth: 2 });
      expect(await bellOf(dana)).toHaveLength(1);
      expect(await mails()).toHaveLength(2);
    });
  });
});

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, position: Math.random() }))
    .sort((one, other) => one.position - other.position)
    .map(({ item }) => item);
}
