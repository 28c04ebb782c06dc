import type { AuditEntry, Envelope } from '@fieldhouse/contracts';
import { causeOf, consumerWithPrepare } from '@fieldhouse/service-kit';
import { namesOf } from '../names/known-name.ts';
import { users } from '../names/names.ts';
import { insertEntry } from './audit.repository.ts';

/**
 * Keeps an entry of the audit, once however often it is received. The name of who did it is kept with it as text:
 * it stays when the account is deleted. It is asked of svc-auth where the account's own event has not arrived yet;
 * the entry waits while svc-auth is unavailable, since entries are never changed.
 */
export const auditRecorded = consumerWithPrepare('audit.recorded', {
  prepare: (events, ctx) =>
    users.fetchUnknown(
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
