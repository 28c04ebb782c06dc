import { Id, IdParam, LocalDate } from '@fieldhouse/contracts';
import { AUDIT_SUBJECTS } from '@fieldhouse/contracts/audit';
import { type Db, ListQuery } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { namedIds } from '../names/named-ids.ts';
import type { EntryFilter } from './audit.repository.ts';

/** The filters of the audit's list and file. */
export const AuditQuery = ListQuery.pick({ q: true }).extend({
  actor: IdParam.optional().meta({ description: 'The account of who did it' }),
  action: z.string().max(100).optional().meta({ description: '`child.changed`' }),
  subject: z.enum(AUDIT_SUBJECTS).optional(),
  child: IdParam.optional().meta({ description: 'What happened to this child' }),
  from: LocalDate.optional(),
  to: LocalDate.optional(),
});

/** The end of the year 9999. */
const LAST_MS = 253_402_300_799_999;

/** The cursor of a page: time in milliseconds and id of its last entry. */
export const AuditCursor = z.tuple([z.int().min(0).max(LAST_MS), Id]);
export type AuditCursor = z.output<typeof AuditCursor>;

/** The cursor after an entry. */
export function auditCursorOf({ at, id }: { at: string; id: number }): AuditCursor {
  return [Date.parse(at), id];
}

/** The filter of a query, with the ids that its search words match. */
export async function filterOf(db: Db, { q, ...filter }: z.output<typeof AuditQuery>): Promise<EntryFilter> {
  return { ...filter, named: await namedIds(db, q) };
}
