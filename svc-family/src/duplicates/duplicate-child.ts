import { Id, Instant, LocalDate } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { childrenByIds } from '../children/child.repository.ts';
import { toCandidates } from './duplicate-candidate.ts';

/** A child as admins compare it with its possible duplicates (S2 §2). */
export const DuplicateChild = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    age: z.int(),
    birthdate: LocalDate,
    createdAt: Instant,
    parentFirstName: z.string().nullable().describe('Of the primary guardian'),
    parentLastName: z.string().nullable(),
  })
  .meta({ id: 'DuplicateChild' });
export type DuplicateChild = z.infer<typeof DuplicateChild>;

/** Children by their ids; deleted ones are left out. */
export async function duplicateChildrenByIds(
  ctx: ServiceContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DuplicateChild>> {
  const children = await childrenByIds(ctx.db, ids);
  const created = new Map(children.map(({ id, createdAt }) => [id, createdAt.toISOString()]));
  const candidates = await toCandidates(ctx, children);
  return new Map(candidates.map((child) => [child.id, { ...child, createdAt: created.get(child.id) ?? '' }]));
}
