import * as z from 'zod';
import { Id } from '../club/scalars.ts';
import { type ExportedEntity, ExportedLists } from './club-export.ts';

/** The order in which a file is imported: an entity comes after those that it refers to. */
export const IMPORT_ORDER: readonly ExportedEntity[] = [
  'locations',
  'users',
  'children',
  'guardians',
  'teams',
  'events',
  'registrations',
  'evaluations',
  'gameRecords',
];

/**
 * What an import does with a record. `club-newer`: the club's record is newer and stays, unless an admin selects the
 * file's.
 */
export const IMPORT_OUTCOMES = ['added', 'updated', 'same', 'club-newer', 'refused'] as const;
export const ImportOutcome = z.enum(IMPORT_OUTCOMES);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/**
 * What a record of a file may change only when the importing admin accepts it: who has which role, which names an
 * account has and where its email goes, who can sign in, and who has access to a child that the club has.
 */
const ACCESS_CHANGE_KINDS = [
  'role',
  'email',
  'username',
  'archived',
  'new-account',
  'new-link',
  'access-level',
] as const;

export const AccessChange = z.object({
  kind: z
    .enum(ACCESS_CHANGE_KINDS)
    .describe('`new-account`: one of a coach or an admin; `new-link`: a guardian of a child that the club has'),
  from: z.string().nullable().describe('What the club has; null: it has none'),
  to: z.string().describe('What the file has: a role, an address, a username, `archived` or `active`, an access level'),
});
export type AccessChange = z.infer<typeof AccessChange>;

/** An access change that the importing admin accepts: of this record, and only to the value that was shown. */
export const AcceptedChange = AccessChange.pick({ kind: true, to: true }).extend({ id: Id });
export type AcceptedChange = z.infer<typeof AcceptedChange>;

/** The outcome of one record of a file; on a dry run, the outcome it would have. */
export const ImportResult = z.object({
  id: Id,
  outcome: ImportOutcome,
  fields: z.array(z.string()).describe('Those that differ'),
  club: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('The club’s own values of these fields; null: it has none'),
  reason: z.string().nullable().describe('Of a refused one'),
  // Without a default: the answer of a service that does not know access changes would make all of them.
  accessChanges: z
    .array(AccessChange.extend({ isAccepted: z.boolean() }))
    .describe('Those of the record. An import makes the accepted ones and leaves the others out'),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** The schema of one record of an entity. */
export function recordSchema(entity: ExportedEntity) {
  return ExportedLists.shape[entity].element;
}

export const ExportedEntityName = ExportedLists.keyof();
