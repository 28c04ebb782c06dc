import type { Team, TeamMember } from '@fieldhouse/api';
import { fitsAge } from '@fieldhouse/contracts/club';

type Ages = Pick<Team, 'minAge' | 'maxAge'>;

/** Whether a member is outside the team's ages; such a child stays a member. */
export const isOutside = ({ age }: Pick<TeamMember, 'age'>, team: Ages): boolean => !fitsAge(age, team);

/** '1 outgrew 9-13', or '2 outside 9-13' where changed ages made a member too young; undefined when all fit. */
export function outsideText({ members, minAge, maxAge }: Ages & Pick<Team, 'members'>): string | undefined {
  const outside = members.filter((member) => isOutside(member, { minAge, maxAge }));
  if (outside.length === 0) return undefined;
  const word = outside.every(({ age }) => age > maxAge) ? 'outgrew' : 'outside';
  return `${outside.length} ${word} ${minAge}-${maxAge}`;
}
