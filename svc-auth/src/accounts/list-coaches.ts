import { Id, type Role } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { accountsOfRole } from './account.repository.ts';
import type { Account } from './account.ts';

/** A coach in the directory; parents are told id and name only (product decision 13). */
export const Coach = z
  .object({
    id: Id.describe('The coach’s user id'),
    name: z.string(),
    specialties: z.array(z.string()).optional().describe('For coaches and admins'),
    email: z.string().optional().describe('For coaches and admins'),
    isActive: z.boolean().optional().describe('For coaches and admins: false when archived'),
  })
  .meta({ id: 'Coach' });
export type Coach = z.infer<typeof Coach>;

/**
 * The coaches' directory, by name. Admins are not in it; archived coaches are shown to coaches and admins, marked, and
 * offered to nobody (product decisions 13, 16).
 */
export async function listCoaches(ctx: ServiceContext, callerRole: Role): Promise<Coach[]> {
  const coaches = await accountsOfRole(ctx.db, 'coach');
  if (callerRole === 'parent') {
    const active = coaches.filter(({ isActive }) => isActive).map(coachOf);
    return active.map(({ id, name }) => ({ id, name }));
  }
  return coaches.map(coachOf);
}

/** What coaches and admins are told of a coach. */
export function coachOf({ id, firstName, lastName, specialties, email, isActive }: Account): Coach {
  return { id, name: `${firstName} ${lastName}`, specialties, email, isActive };
}
