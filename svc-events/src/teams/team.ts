import { Id, Instant, LocalDate, LocalTime, TEAM_SPORTS } from '@fieldhouse/contracts';
import * as z from 'zod';

const TeamMember = z
  .object({
    id: Id.describe('The child’s id'),
    firstName: z.string(),
    lastName: z.string(),
    age: z.int(),
    isActive: z.boolean().describe('False: archived'),
  })
  .meta({ id: 'TeamMember' });

/** A team (S2 §3); to parents it has no members (product decision 13). */
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
    nextEvent: z
      .object({ id: Id, title: z.string(), date: LocalDate, startTime: LocalTime })
      .nullable()
      .describe('The earliest of its events that is not past'),
    version: z
      .int()
      .positive()
      .describe('Send it as `If-Match: "{version}"` so that no change of another coach is lost; members do not count'),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof Team>;

/** The entity tag of a team, for `If-Match`. */
export const tagOf = ({ version }: Pick<Team, 'version'>) => `"${version}"`;
