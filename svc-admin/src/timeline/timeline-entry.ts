import { Id, Instant, ROLES, SERVICES } from '@fieldhouse/contracts';
import { AUDIT_SUBJECTS } from '@fieldhouse/contracts/audit';
import * as z from 'zod';

const name = z.string().nullable().describe('Null of what was deleted');

/** Something that happened to a child, as an admin reads it. */
export const TimelineEntry = z
  .object({
    key: z.string().describe('Unique in the club: `registration-12`, `audit-7`'),
    at: Instant,
    action: z.string().describe('`child.changed`, `mail.sent`'),
    actor: z
      .object({
        id: Id.nullable(),
        role: z.enum(ROLES).nullable().describe('Known of staff only'),
        name,
      })
      .nullable()
      .describe('Null: nobody, or it is not stored who did it'),
    thing: z
      .object({ type: z.enum(AUDIT_SUBJECTS), id: Id.nullable(), text: z.string(), isDeleted: z.boolean() })
      .nullable()
      .describe('What it is about beside the child: an event with its date, an email with its subject'),
    details: z.string(),
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** A page of a child's timeline. */
export const ChildTimeline = z
  .object({
    child: z.object({ id: Id, name }).describe('The primary, for a merged child'),
    entries: z.array(TimelineEntry),
    unavailable: z.array(z.enum(SERVICES)).describe('Services that did not answer: what they own is not in it'),
    next: z.string().nullable().describe('The cursor of the next page; null: this is the last one'),
  })
  .meta({ id: 'ChildTimeline' });
export type ChildTimeline = z.infer<typeof ChildTimeline>;
