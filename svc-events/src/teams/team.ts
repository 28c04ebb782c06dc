import { Id, Instant, TEAM_SPORTS } from '@fieldhouse/contracts';
import * as z from 'zod';

const TeamMember = z
  .object({ id: Id.describe('The child’s id'), firstName: z.string(), lastName: z.string(), age: z.int() })
  .meta({ id: 'TeamMember' });

/** A team (S2 §3); to parents it has no members (decision 13). */
export const Team = z
  .object({
    id: Id,
    name: z.string(),
    sport: z.enum(TEAM_SPORTS),
    minAge: z.int(),
    maxAge: z.int(),
    leagueName: z.string().nullable(),
    createdAt: Instant,
    coaches: z.array(z.object({ id: Id, name: z.string() })),
    members: z.array(TeamMember),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof Team>;
