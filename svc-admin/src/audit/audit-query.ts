import { Id, IdParam, LocalDate } from '@fieldhouse/contracts';
import { AUDIT_SUBJECTS } from '@fieldhouse/contracts/audit';
import { type Db, ListQuery } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { namedIds } from '../names/named-ids.ts';
import type { EntryFilter } from './audit.repository.ts';

/** What the list and the file of the audit can be narrowed to. */
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

/** An entry's place in the list, for the next page's cursor: its time in milliseconds, and its id. */
export const AuditPlace = z.tuple([z.int().min(0).max(LAST_MS), Id]);
export type AuditPlace = z.output<typeof AuditPlace>;

/** The place of an entry. */
export function auditPlaceOf({ at, id }: { at: string; id: number }): AuditPlace {
  return [Date.parse(at), id];
}

/** The filter of a query, its search words looked up. */
export async function filterOf(db: Db, { q, ...filter }: z.output<typeof AuditQuery>): Promise<EntryFilter> {
  return { ...filter, named: await namedIds(db, q) };
}
