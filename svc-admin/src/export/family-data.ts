import { accountData, familyData, mailData, recordData, registrationData } from '@fieldhouse/contracts';
import type { FamilyData } from '@fieldhouse/contracts/export';
import { notFound, recordAudit, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { findViews } from '../views/find-views.ts';
import { recordExported } from './record-exported.ts';

/**
 * All that the club stores about one account and its children, loaded from every owner, for the family to see. Throws
 * 404 for an unknown account, and 503 when an owner does not answer: an incomplete file would look complete.
 */
export async function findFamilyData(ctx: ServiceContext, who: Who, userId: number): Promise<FamilyData> {
  const { account, ...planned } = await ctx.call(accountData, { userId }, who);
  if (!account) throw notFound('User');
  const { children, accessRequests } = await ctx.call(familyData, { userId }, who);
  const childIds = children.map(({ id }) => id);
  const [registered, recorded, mail, viewedByTheClub] = await Promise.all([
    ctx.call(registrationData, { childIds, userId }, who),
    ctx.call(recordData, { childIds }, who),
    ctx.call(mailData, { userId }, who),
    viewsOf(ctx, childIds),
  ]);
  await ctx.db.transaction((tx) => recordAudit(tx, ctx, { childIds }));
  await recordExported(ctx, who, { userId, childIds });
  return {
    schema: 1,
    site: ctx.environment.siteUrl,
    exportedAt: ctx.clock().toISOString(),
    ...{ account, ...planned, children, accessRequests, ...registered, ...recorded, mail, viewedByTheClub },
  };
}

async function viewsOf({ db }: ServiceContext, childIds: readonly number[]): Promise<FamilyData['viewedByTheClub']> {
  const views: FamilyData['viewedByTheClub'] = [];
  for (const childId of childIds) {
    for (const { viewer, action, day } of await findViews(db, childId, undefined)) {
      views.push({ childId, viewer: { role: viewer.role, name: viewer.name }, action, day });
    }
  }
  return views;
}
