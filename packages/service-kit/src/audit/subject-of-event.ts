import { EVENT_TYPES, type EventTypeName } from '@fieldhouse/contracts';
import * as z from 'zod';
import type { AuditFacts } from './audit-facts.ts';

const Named = z.object({
  childId: z.int().optional(),
  primaryId: z.int().optional(),
  duplicateIds: z.array(z.int()).optional(),
});

/** The subject and the children of an event, for the audit entry of the work that publishes it. */
export function subjectOfEvent(type: EventTypeName, subject: string | number, data: unknown): AuditFacts {
  const { auditSubject } = EVENT_TYPES[type];
  const id = Number(subject);
  const { childId, primaryId, duplicateIds = [] } = Named.safeParse(data).data ?? {};
  const named = [childId, primaryId].filter((each) => each !== undefined);
  return {
    ...(auditSubject !== 'none' && { ids: { [auditSubject]: id } }),
    childIds: [...(auditSubject === 'child' && primaryId === undefined ? [id] : []), ...named, ...duplicateIds],
  };
}
