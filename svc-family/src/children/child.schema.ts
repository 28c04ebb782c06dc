import { ageOn, clubToday, Id, Instant, LocalDate, RegisteredEvent } from '@fieldhouse/contracts';
import * as z from 'zod';
import { ageDocumentUrl } from '../age-documents/age-document-url.ts';
import type { ChildRow } from './child.ts';

/** A child as its family, a coach or an admin sees it (S1 §3). */
export const Child = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    nickname: z.string().nullable(),
    birthdate: LocalDate,
    age: z.int().describe('Whole years on the club’s calendar today'),
    shirtSize: z.string().nullable(),
    pantSize: z.string().nullable(),
    primaryPosition: z.string().nullable(),
    secondaryPosition: z.string().nullable(),
    ageVerificationDocument: z.string().nullable().describe('Where the age document is, null without one'),
    ageVerificationUploadedAt: Instant.nullable(),
    createdAt: Instant,
    isActive: z.boolean(),
    mayChange: z.boolean().describe('Whether the caller may change the child: its guardians and admins'),
    version: z
      .int()
      .positive()
      .describe('Send it as `If-Match: "{version}"` so that no change of another guardian is lost'),
    registeredEvents: z
      .array(RegisteredEvent)
      .nullable()
      .describe('Upcoming events the child is registered for; null while they cannot be told'),
  })
  .meta({ id: 'Child' });
export type Child = z.infer<typeof Child>;

interface ChildFacts {
  now: Date;
  registeredEvents: RegisteredEvent[] | null;
  /** Whether the caller may change the child. */
  mayChange: boolean;
}

/** A stored child as it is answered to a caller. */
export function toChild(child: ChildRow, { now, registeredEvents, mayChange }: ChildFacts): Child {
  const { ageDocumentAt, createdAt, ...profile } = child;
  return {
    ...profile,
    age: ageOn(child.birthdate, clubToday(now)),
    ageVerificationDocument: ageDocumentAt && ageDocumentUrl(child.id, ageDocumentAt),
    ageVerificationUploadedAt: ageDocumentAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    mayChange,
    registeredEvents,
  };
}
