import { Id, type Role } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { accountsOfRole } from './account.repository.ts';

/** A coach in the directory; parents are told id and name only (decision 13). */
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
 * offered to nobody (decisions 13, 16).
 */
export async function listCoaches(ctx: ServiceContext, asking: Role): Promise<Coach[]> {
  const coaches = await accountsOfRole(ctx.db, 'coach');
  const named = coaches.map((coach) => ({ ...coach, name: `${coach.firstName} ${coach.lastName}` }));
  if (asking === 'parent') return named.filter((coach) => coach.isActive).map(({ id, name }) => ({ id, name }));
  return named.map(({ id, name, specialties, email, isActive }) => ({ id, name, specialties, email, isActive }));
}
