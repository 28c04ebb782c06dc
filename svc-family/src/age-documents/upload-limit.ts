import { type LimitRule, refuseOverLimit, type ServiceContext } from '@fieldhouse/service-kit';

/** Uploads of one user: enough for any family and the office, too few to delay the uploads of others. */
export const UPLOADS: LimitRule = { name: 'age-documents', points: 40, seconds: 900 };

/** Counts an upload; throws 429 `too_many_uploads` beyond the limit of the user. */
export async function countUpload(ctx: ServiceContext, userId: number): Promise<void> {
  refuseOverLimit(await ctx.limits.count(String(userId), UPLOADS), {
    code: 'too_many_uploads',
    detailFor: (wait) => `You have uploaded many documents in a short time. Please try again in ${wait}`,
  });
}
