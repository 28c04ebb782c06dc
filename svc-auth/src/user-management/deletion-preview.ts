import { childrenAfterDeletion, Id, recordCounts, registrationCounts } from '@fieldhouse/contracts';
import { notFound, type ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { findAccount } from '../accounts/account.repository.ts';
import { ifAvailable } from './if-available.ts';

const Count = z.int().nullable();

/**
 * What the deletion of an account would delete (S2 §2, product decision 17). Null: the owning service did not answer.
 */
export const DeletionPreview = z
  .object({
    children: z
      .object({
        deleted: z.array(z.object({ id: Id, name: z.string() })).describe('Without another guardian'),
        staying: z
          .array(
            z.object({
              id: Id,
              name: z.string(),
              newPrimary: z.string().nullable().describe('The new primary guardian; null: no change'),
            }),
          )
          .describe('With another guardian'),
      })
      .nullable(),
    registrations: Count.describe('Of the children that are deleted'),
    evaluations: Count.describe('Of the children that are deleted'),
    gameRecords: Count.describe('Of the children that are deleted'),
    coachedEvents: Count.describe('Events that store the coach’s name as text'),
    writtenEvaluations: Count.describe('Evaluations that store the coach’s name as text'),
    sessions: z.int(),
  })
  .meta({ id: 'DeletionPreview' });
export type DeletionPreview = z.infer<typeof DeletionPreview>;

/**
 * Counts what the deletion of a user would delete in every service. The counts of a service that does not answer are
 * null; the deletion reaches that service later. Throws 404.
 */
export async function previewDeletion(ctx: ServiceContext, id: number): Promise<DeletionPreview> {
  if (!(await findAccount(ctx.db, id))) throw notFound('User');
  const [sessions, children] = await Promise.all([
    ctx.db('session').where({ account_id: id }).count<{ count: number }[]>('* as count'),
    ifAvailable(ctx.call(childrenAfterDeletion, { userId: id })),
  ]);
  const request = { childIds: children?.deleted.map((child) => child.id) ?? [], coachId: id };
  const [registered, recorded] = await Promise.all([
    ifAvailable(ctx.call(registrationCounts, request)),
    ifAvailable(ctx.call(recordCounts, request)),
  ]);
  // The other services count by child: without the children their counts are unknown.
  const countOfChildren = (count: number | undefined) => (children === null ? null : (count ?? null));
  return {
    children,
    registrations: countOfChildren(registered?.registrations),
    evaluations: countOfChildren(recorded?.evaluations),
    gameRecords: countOfChildren(recorded?.gameRecords),
    coachedEvents: registered?.coachedEvents ?? null,
    writtenEvaluations: recorded?.writtenEvaluations ?? null,
    sessions: sessions[0]?.count ?? 0,
  };
}
