import * as z from 'zod';
import { Id, Instant } from '../club/scalars.ts';
import { ROLES, SERVICES } from '../club/words.ts';

/**
 * CloudEvents 1.0, JSON format. `data` is the entity's whole current state with its `version`;
 * `actor` and `actorrole` are extensions: who caused it, absent for the platform itself.
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
 * One number from the owner's sequence, taken under the row's lock: a higher one is newer, re-created rows
 * included.
 */
export const Version = z.int().positive();
