import type { AuditSubject } from '@fieldhouse/contracts/audit';
import * as z from 'zod';
import type { AuditFacts } from './audit-facts.ts';

/** The subject of an event by the first part of its type. */
const SUBJECTS: Readonly<Record<string, AuditSubject>> = {
  child: 'child',
  user: 'user',
  coach: 'user',
  event: 'event',
  registration: 'registration',
  guardian: 'link',
  'access-request': 'access-request',
  location: 'location',
};

const Named = z.object({
  childId: z.int().optional(),
  primaryId: z.int().optional(),
  duplicateIds: z.array(z.int()).optional(),
});

/** The subject and the children of an event, for the audit entry of the work that publishes it. */
export function subjectOfEvent(type: string, subject: string | number, data: unknown): AuditFacts {
  const subjectType = SUBJECTS[type.split('.')[0] ?? ''];
  const id = Number(subject);
  const { childId, primaryId, duplicateIds = [] } = Named.safeParse(data).data ?? {};
  const named = [childId, primaryId].filter((each) => each !== undefined);
  return {
    ...(subjectType && { ids: { [subjectType]: id } }),
    childIds: [...(subjectType === 'child' && primaryId === undefined ? [id] : []), ...named, ...duplicateIds],
  };
}
