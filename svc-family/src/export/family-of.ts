import { type AccessLevel, MAX_FAMILY_CHILDREN } from '@fieldhouse/contracts';
import type { FamilyAccessRequest, FamilyChild } from '@fieldhouse/contracts/export';
import type { Db, ServiceContext } from '@fieldhouse/service-kit';
import { accessRequestsOf } from '../access-requests/access-request.repository.ts';
import { toAccessRequest } from '../access-requests/access-request.ts';
import { guardiansOf } from '../guardians/guardian.repository.ts';
import { peopleByIds } from '../people/people-by-ids.ts';
import { clubDay, EXPORTED_CHILD_COLUMNS, type ExportedChildRow, toExportedChild } from './exported-children.ts';

interface FamilyChildRow extends ExportedChildRow {
  accessLevel: AccessLevel;
  isPrimary: boolean;
  linkedAt: Date;
}

/**
 * The data of one family: the children that the user is guardian of, and the user's access requests.
 */
export async function familyOf(
  ctx: ServiceContext,
  userId: number,
): Promise<{ children: FamilyChild[]; accessRequests: FamilyAccessRequest[] }> {
  const rows = await childrenOf(ctx.db, userId);
  const children: FamilyChild[] = [];
  for (const child of rows) children.push(await toFamilyChild(ctx, child, userId));
  const requests = await accessRequestsOf(ctx.db, userId);
  return {
    children,
    accessRequests: requests
      .map(toAccessRequest)
      .map(({ id, childName, requestReason, state, adminNotes, createdAt }) => ({
        ...{ id, childName, reason: requestReason, state, adminNotes, createdAt },
      })),
  };
}

async function childrenOf(db: Db, userId: number): Promise<FamilyChildRow[]> {
  return db('child')
    .join('guardian', 'guardian.child_id', 'child.id')
    .where({ 'guardian.user_id': userId, 'child.merged_into': null })
    .orderBy('child.id')
    .limit(MAX_FAMILY_CHILDREN)
    .select<FamilyChildRow[]>({
      ...EXPORTED_CHILD_COLUMNS,
      accessLevel: 'guardian.access_level',
      isPrimary: 'guardian.is_primary',
      linkedAt: 'guardian.created_at',
    });
}

async function toFamilyChild(ctx: ServiceContext, child: FamilyChildRow, userId: number): Promise<FamilyChild> {
  const others = (await guardiansOf(ctx.db, child.id)).filter((guardian) => guardian.userId !== userId);
  const people = await peopleByIds(
    ctx,
    others.map((guardian) => guardian.userId),
  );
  const { accessLevel, isPrimary, linkedAt, ageDocumentAt, ageVerifiedAt, ageDocumentDeletedAt } = child;
  return {
    ...toExportedChild(child),
    ...{ accessLevel, isPrimary, linkedAt: linkedAt.toISOString() },
    ageDocument: ageDocumentAt && {
      uploadedOn: clubDay(ageDocumentAt) ?? '',
      verifiedOn: clubDay(ageVerifiedAt),
      deletedOn: clubDay(ageDocumentDeletedAt),
    },
    // Names only: a parent does not get the contacts of the other guardians.
    otherGuardians: others.flatMap((guardian) => {
      const person = people.get(guardian.userId);
      if (!person) return [];
      const { firstName, lastName } = person;
      return [{ firstName, lastName, accessLevel: guardian.accessLevel, isPrimary: guardian.isPrimary }];
    }),
  };
}
