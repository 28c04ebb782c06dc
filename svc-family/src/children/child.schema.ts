import {
  ageOn,
  CancelledEvent,
  clubToday,
  Id,
  Instant,
  LocalDate,
  RegisteredEvent,
  StoredProfile,
  TeamOfChild,
} from '@fieldhouse/contracts';
import type { Who } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { ageDocumentUrl } from '../age-documents/age-document-url.ts';
import { toAgeVerification } from '../age-documents/age-verification.ts';
import type { ChildRow } from './child.ts';
import { NAMES_AND_BIRTHDATE } from './profile.ts';
import type { EventsOfChild } from './registered-events-of.ts';

/** A child as its family, a coach or an admin sees it (S1 §3). */
export const Child = z
  .object({
    id: Id,
    ...NAMES_AND_BIRTHDATE,
    age: z.int().describe('Whole years on the club’s calendar today'),
    ...StoredProfile.shape,
    ageVerificationDocument: z
      .string()
      .nullable()
      .describe('The address of the age document; null without one, and after its deletion'),
    ageVerificationUploadedAt: Instant.nullable(),
    ageVerifiedOn: LocalDate.nullable().describe('The day that the age document was checked'),
    ageVerifiedBy: z.string().nullable().describe('Who checked it, for coaches and admins'),
    ageWasVerifiedFor: LocalDate.nullable().describe(
      'The earlier birth date that the age was verified for, until it is verified again; for coaches and admins',
    ),
    mayCheckAgeDocument: z
      .boolean()
      .describe('Whether the caller may mark an age document as checked: coaches and admins who are no guardians'),
    createdAt: Instant,
    isActive: z.boolean(),
    mayChange: z.boolean().describe('Whether the caller may change the child'),
    version: z
      .int()
      .positive()
      .describe('Send it as `If-Match: "{version}"` so that no change of another guardian is lost'),
    registeredEvents: z
      .array(RegisteredEvent)
      .nullable()
      .describe('Upcoming events the child is registered for; null while svc-events is unavailable'),
    cancelledEvents: z
      .array(CancelledEvent)
      .optional()
      .describe('Deleted events that the child was registered for, until their day is over'),
    teams: z.array(TeamOfChild).optional().describe('The teams that the child is on; absent as `cancelledEvents` is'),
  })
  .meta({ id: 'Child' });
export type Child = z.infer<typeof Child>;

interface ChildFacts {
  /** The caller. */
  who: Pick<Who, 'role'>;
  now: Date;
  events: EventsOfChild;
  /** Whether the caller may change the child. */
  mayChange: boolean;
  /** Whether the caller is a guardian of the child. */
  isGuardian: boolean;
}

/** A stored child as the caller gets it. */
export function toChild(child: ChildRow, facts: ChildFacts): Child {
  const { who, now, events, mayChange, isGuardian } = facts;
  const { ageDocumentAt, ageDocumentDeletedAt, ageVerifiedAt, ageVerifiedBy, ageWasVerifiedFor, ...others } = child;
  const { createdAt, ...profile } = others;
  return {
    ...profile,
    age: ageOn(child.birthdate, clubToday(now)),
    ageVerificationDocument:
      ageDocumentAt && ageDocumentDeletedAt === null ? ageDocumentUrl(child.id, ageDocumentAt) : null,
    ageVerificationUploadedAt: ageDocumentAt?.toISOString() ?? null,
    ...toAgeVerification({ ageVerifiedAt, ageVerifiedBy, ageWasVerifiedFor }, who),
    mayCheckAgeDocument: who.role !== 'parent' && !isGuardian,
    createdAt: createdAt.toISOString(),
    mayChange,
    ...events,
  };
}
