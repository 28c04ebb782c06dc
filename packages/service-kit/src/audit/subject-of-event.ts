import type { EventTypeName } from '@fieldhouse/contracts';
import type { AuditSubject } from '@fieldhouse/contracts/audit';
import * as z from 'zod';
import type { AuditFacts } from './audit-facts.ts';

/** `child` of `child.created`. */
type FirstPart<Type extends string> = Type extends `${infer First}.${string}` ? First : never;

/**
 * The subject of an event by the first part of its type. Every first part has an entry; undefined: the audit has no
 * such subject.
 */
const SUBJECTS: Readonly<Record<FirstPart<EventTypeName>, AuditSubject | undefined>> = {
  child: 'child',
  user: 'user',
  coach: 'user',
  event: 'event',
  registration: 'registration',
  guardian: 'link',
  'access-request': 'access-request',
  location: 'location',
  'password-reset': undefined,
  waiver: undefined,
  reminder: undefined,
  backup: undefined,
  audit: undefined,
};

const Named = z.object({
  childId: z.int().optional(),
  primaryId: z.int().optional(),
  duplicateIds: z.array(z.int()).optional(),
});

/** The subject and the children of an event, for the audit entry of the work that publishes it. */
export function subjectOfEvent(type: string, subject: string | number, data: unknown): AuditFacts {
  const subjects: Readonly<Record<string, AuditSubject | undefined>> = SUBJECTS;
  const subjectType = subjects[type.split('.')[0] ?? ''];
  const id = Number(subject);
  const { childId, primaryId, duplicateIds = [] } = Named.safeParse(data).data ?? {};
  const named = [childId, primaryId].filter((each) => each !== undefined);
  return {
    ...(subjectType && { ids: { [subjectType]: id } }),
    childIds: [...(subjectType === 'child' && primaryId === undefined ? [id] : []), ...named, ...duplicateIds],
  };
}
