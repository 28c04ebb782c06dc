import { type LimitRule, Problem, type ServiceContext } from '@fieldhouse/service-kit';

/** Uploads of one user: enough for any family and an office, too few to keep everybody else waiting for their turn. */
export const UPLOADS: LimitRule = { name: 'age-documents', points: 40, seconds: 900 };

/** Counts an upload; throws 429 `too_many_uploads` once a user has had theirs. */
export async function countUpload(ctx: ServiceContext, userId: number): Promise<void> {
  const { allowed, retryAfterSeconds } = await ctx.limits.count(String(userId), UPLOADS);
  if (allowed) return;
  throw new Problem(
    429,
    'too_many_uploads',
    'You have uploaded many documents in a short time. Please try again in a few minutes',
    { headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) } },
  );
}
