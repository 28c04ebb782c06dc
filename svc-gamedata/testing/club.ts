import { eventById, type UserState, usersById } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';

const user = (changes: Partial<UserState>): UserState => ({
  ...{ id: 2, version: 1, role: 'coach', firstName: 'Dana', lastName: 'Mercer' },
  ...{ email: 'dana@club.example', phone: '(512) 555-0102', isActive: true },
  ...changes,
});

const USERS = [user({}), user({ id: 1, role: 'admin', firstName: 'Avery', lastName: 'Stone' })];

/** A fake svc-auth: the coach is Dana Mercer, the admin Avery Stone. */
export const auth = answers(usersById, async ({ ids }) => ({ users: USERS.filter(({ id }) => ids.includes(id)) }));

/** A fake svc-events: 7 is the only event. */
export const events = answers(eventById, async ({ id }) => ({
  event: id === 7 ? { id, title: 'Hitting Clinic', date: '2026-11-20' } : null,
}));
