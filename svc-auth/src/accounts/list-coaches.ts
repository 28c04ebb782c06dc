import { Id, type Role } from '@fieldhouse/contracts';
import { type ServiceContext, shownEmail } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { accountsOfRole } from './account.repository.ts';
import type { Account } from './account.ts';

/** A coach in the directory; parents get id and name only (product decision 13). */
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
 * The coaches' directory, by name, without admins. Only coaches and admins get archived coaches, who are marked and
 * cannot be chosen (product decisions 13, 16).
 */
export async function listCoaches(ctx: ServiceContext, callerRole: Role): Promise<Coach[]> {
  const coaches = await accountsOfRole(ctx.db, 'coach');
  if (callerRole === 'parent') {
    const active = coaches.filter(({ isActive }) => isActive).map(coachOf);
    return active.map(({ id, name }) => ({ id, name }));
  }
  return coaches.map(coachOf);
}

/** A coach as coaches and admins see one. */
export function coachOf({ id, firstName, lastName, specialties, email, isActive }: Account): Coach {
  return { id, name: `${firstName} ${lastName}`, specialties, email: shownEmail(email), isActive };
}
