import {
  ageOn,
  COMPARED_CHILD_FIELDS,
  clubToday,
  pick,
  recordsToMerge,
  registrationsToMerge,
} from '@fieldhouse/contracts';
import { childMerged, notFound, Problem, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { childrenByIds } from '../children/child.repository.ts';
import { type ComparedGuardian, comparableGuardians } from '../guardians/compared-guardian.ts';
import { agreementWith } from '../guardians/contact-agreement.ts';
import { currentChild } from './current-child.ts';
import type { ChildToMerge, MergePreview } from './merge.schema.ts';
import { undoUntil } from './undo-until.ts';

interface Group {
  primaryId: number;
  duplicateIds: readonly number[];
}

/**
 * Previews a merge: the profiles, the guardians, and the number of records of each child in each service. Counts of an
 * unavailable service are null, and the service is named. The view of the contacts is recorded. Throws 404 for an unknown child, 409 `child_merged` for a
 * merged one.
 */
export async function previewMerge(
  ctx: ServiceContext,
  who: Who,
  { primaryId, duplicateIds }: Group,
): Promise<MergePreview> {
  const childIds = [...new Set([primaryId, ...duplicateIds])];
  const rows = await childrenByIds(ctx.db, childIds);
  for (const { id, isActive } of rows) {
    const current = isActive ? undefined : await currentChild(ctx.db, id);
    if (current && current.id !== id) throw childMerged(current);
  }
  const [registrations, records] = await Promise.all([
    ifAvailable(ctx.call(registrationsToMerge, { childIds }, who)),
    ifAvailable(ctx.call(recordsToMerge, { childIds }, who)),
  ]);
  const guardians = await comparableGuardians(ctx, childIds);
  const ofPrimary = guardians.get(primaryId) ?? [];
  const compared = (guardian: ComparedGuardian) => ({ ...guardian, agreesIn: agreementWith(guardian, ofPrimary) });
  const today = clubToday(ctx.clock());
  const children = childIds.map((id): ChildToMerge => {
    const child = rows.find((row) => row.id === id);
    if (!child) throw notFound('Child');
    const booked = registrations?.children.find(({ childId }) => childId === id);
    const recorded = records?.children.find(({ childId }) => childId === id);
    return {
      ...pick(child, ['id', ...COMPARED_CHILD_FIELDS, 'isActive']),
      age: ageOn(child.birthdate, today),
      createdAt: child.createdAt.toISOString(),
      ageDocumentAt: child.ageDocumentAt?.toISOString() ?? null,
      ageVerifiedOn: child.ageVerifiedAt && clubToday(child.ageVerifiedAt),
      ageWasVerifiedFor: child.ageWasVerifiedFor,
      guardians: id === primaryId ? ofPrimary : (guardians.get(id) ?? []).map(compared),
      ...{ registrations: booked?.registrations ?? null, teams: booked?.teams ?? null },
      ...{ evaluations: recorded?.evaluations ?? null, gameRecords: recorded?.gameRecords ?? null },
    };
  });
  const [primary, ...duplicates] = children;
  if (!primary) throw notFound('Child');
  return {
    ...{ primary, duplicates, sameEvents: registrations?.sameEvents ?? null },
    undoUntil: undoUntil(ctx.clock()).toISOString(),
    unavailable: [...(registrations ? [] : (['events'] as const)), ...(records ? [] : (['gamedata'] as const))],
  };
}

async function ifAvailable<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return undefined;
    throw error;
  }
}
