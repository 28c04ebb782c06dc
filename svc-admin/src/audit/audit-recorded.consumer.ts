import type { AuditEntry, Envelope } from '@fieldhouse/contracts';
import { causeOf, consumerWithPrepare } from '@fieldhouse/service-kit';
import { namesOf } from '../names/name-projection.ts';
import { users } from '../names/names.ts';
import { insertEntry } from './audit.repository.ts';

/**
 * Stores an entry of the audit, once however often it is received. The actor's name is stored with it as text, so it
 * stays when the account is deleted. Where the account's own event has not arrived yet, svc-auth is called for the
 * name; the entry waits while svc-auth is unavailable, since entries are never changed.
 */
export const auditRecorded = consumerWithPrepare('audit.recorded', {
  prepare: (events, ctx) =>
    users.fetchMissing(
      ctx,
      events.flatMap(({ actor }) => actor ?? []),
    ),
  async handle(event, tx, ctx, fetched) {
    const { userId: id, role } = actorOf(event);
    const actors = fetched.filter((user) => user.id === id);
    await users.applyAll(tx, ctx, actors);
    const names = await namesOf(tx, 'user', [id]);
    await insertEntry(tx, { ...event, actor: { id, role, name: names.get(id) ?? null } });
  },
});

function actorOf(event: Envelope<AuditEntry>) {
  const actor = causeOf(event);
  if (!actor) throw new Error('An entry of the audit names who did it');
  return actor;
}
