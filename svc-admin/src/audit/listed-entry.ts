import { Id, Instant, ROLES } from '@fieldhouse/contracts';
import { AUDIT_SUBJECTS, auditSentence } from '@fieldhouse/contracts/audit';
import type { Db } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { namesOf } from '../names/name-projection.ts';
import type { StoredEntry } from './audit.repository.ts';

/** How many children, and how many accounts, an entry names; a roster or a file may be about many more. */
const NAMED = 20;

const name = z.string().nullable().describe('Null of what was deleted');

/** An entry of the audit with the current names. */
export const ListedEntry = z
  .object({
    id: Id,
    at: Instant,
    sentence: z.string().describe('Who did what to whom: `Ana Ruiz changed Mateo Ruiz: shirt size, position`'),
    actor: z.object({ id: Id, role: z.enum(ROLES), name }),
    action: z.string().describe('`child.changed`'),
    subject: z.object({ type: z.enum(AUDIT_SUBJECTS), id: Id.nullable(), name }),
    children: z.array(z.object({ id: Id, name })).describe(`The first ${NAMED} children that it is about`),
    childCount: z.int(),
    // A replica of the release before does not answer them.
    users: z
      .array(z.object({ id: Id, name }))
      .optional()
      .describe(`The first ${NAMED} accounts that a read has shown, without the subject`),
    userCount: z.int().optional(),
    fields: z.array(z.string()).describe('Names of the fields that changed, never their values'),
    service: z.string(),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type ListedEntry = z.infer<typeof ListedEntry>;

/** The entries as an admin reads them. */
export async function toListedEntries(db: Db, entries: readonly StoredEntry[]): Promise<ListedEntry[]> {
  const ids = (type: string) =>
    entries.flatMap(({ subjectType, subjectId }) => (subjectType === type ? (subjectId ?? []) : []));
  const childIds = entries.flatMap((entry) => entry.childIds.slice(0, NAMED));
  const userIds = entries.flatMap((entry) => entry.userIds.slice(0, NAMED));
  const [users, children, events, locations] = await Promise.all([
    namesOf(db, 'user', [...ids('user'), ...userIds, ...entries.map(({ actorId }) => actorId)]),
    namesOf(db, 'child', [...ids('child'), ...childIds]),
    namesOf(db, 'event', ids('event')),
    locationNames(db, ids('location')),
  ]);
  const names: Readonly<Partial<Record<string, ReadonlyMap<number, string>>>> = {
    user: users,
    child: children,
    event: events,
    location: locations,
  };
  return entries.map((entry) => {
    const { id, at, service, action, subjectType: type, subjectId, fields, requestId } = entry;
    const listed = {
      actor: { id: entry.actorId, role: entry.actorRole, name: entry.actorName ?? users.get(entry.actorId) ?? null },
      action,
      subject: { type, id: subjectId, name: subjectId === null ? null : (names[type]?.get(subjectId) ?? null) },
      children: namedOf(entry.childIds, children),
      childCount: entry.childIds.length,
      users: namedOf(entry.userIds, users),
      userCount: entry.userIds.length,
      fields,
    };
    return { id, at: at.toISOString(), service, requestId, ...listed, sentence: auditSentence(listed) };
  });
}

function namedOf(ids: readonly number[], names: ReadonlyMap<number, string>) {
  return ids.slice(0, NAMED).map((id) => ({ id, name: names.get(id) ?? null }));
}

async function locationNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db('location').whereIn('id', ids).select<{ id: number; name: string }[]>('id', 'name');
  return new Map(rows.map((row) => [row.id, row.name]));
}
