import { Id, Instant, ROLES } from '@fieldhouse/contracts';
import { AUDIT_SUBJECTS, auditSentence } from '@fieldhouse/contracts/audit';
import type { ServiceContext, Who } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { namesOf } from '../names/name-projection.ts';
import { nameSubjects } from '../names/subject-names.ts';
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
    subject: z
      .object({
        type: z.enum(AUDIT_SUBJECTS),
        id: Id.nullable(),
        name: z.string().nullable().describe('Of an event with its date; null of what has no name, or was deleted'),
        // A replica of the release before does not answer it.
        isDeleted: z.boolean().optional(),
      })
      .describe('A registration is shown as its event'),
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

/** The entries as an admin reads them: with current names, not ids. */
export async function toListedEntries(
  ctx: ServiceContext,
  who: Who,
  entries: readonly StoredEntry[],
): Promise<ListedEntry[]> {
  const childIds = entries.flatMap((entry) => entry.childIds.slice(0, NAMED));
  const userIds = entries.flatMap((entry) => entry.userIds.slice(0, NAMED));
  const [users, children, subjects] = await Promise.all([
    namesOf(ctx.db, 'user', [...userIds, ...entries.map(({ actorId }) => actorId)]),
    namesOf(ctx.db, 'child', childIds),
    nameSubjects(
      ctx,
      who,
      entries.map(({ subjectType, subjectId }) => ({ type: subjectType, id: subjectId })),
    ),
  ]);
  return entries.map((entry, index) => {
    const { id, at, service, action, subjectType: type, subjectId, fields, requestId } = entry;
    const listed = {
      actor: { id: entry.actorId, role: entry.actorRole, name: entry.actorName ?? users.get(entry.actorId) ?? null },
      action,
      subject: subjects[index] ?? { type, id: subjectId, name: null },
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
