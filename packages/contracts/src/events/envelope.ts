import * as z from 'zod';
import { ROLES } from '../club/enumerations.ts';
import { Id, Instant } from '../club/scalars.ts';
import { SERVICES } from '../club/service-names.ts';

/**
 * CloudEvents 1.0, JSON format. `data` is the entity's whole current state with its `version`.
 * `actor` and `actorrole` are extensions: the account that caused the event; absent when the platform did.
 */
export const Envelope = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  source: z.enum(SERVICES),
  type: z.string(),
  subject: z.string(),
  time: Instant,
  datacontenttype: z.literal('application/json'),
  traceparent: z.string().optional(),
  actor: Id.optional(),
  actorrole: z.enum(ROLES).optional(),
  data: z.unknown(),
});
export type Envelope<Data = unknown> = Omit<z.infer<typeof Envelope>, 'data'> & { data: Data };

/**
 * A number from the owner's sequence, taken while the row is locked: a higher one is newer, also when a row was deleted
 * and created again.
 */
export const Version = z.int().positive();

/** A deleted entity: what a projection stores as its tombstone. */
export const DeletedState = z.object({ id: Id, version: Version });
export type DeletedState = z.infer<typeof DeletedState>;
