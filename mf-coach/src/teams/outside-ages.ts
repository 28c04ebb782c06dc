import type { Team, TeamMember } from '@fieldhouse/api';
import { fitsAge } from '@fieldhouse/contracts/club';

type Ages = Pick<Team, 'minAge' | 'maxAge'>;

/** Whether a member does not fit the team's ages any more; they stay a member. */
export const isOutside = ({ age }: Pick<TeamMember, 'age'>, team: Ages): boolean => !fitsAge(age, team);

/** '1 outgrew 9-13', or '2 outside 9-13' where new ages left somebody too young; undefined when all fit. */
export function outsideText({ members, minAge, maxAge }: Ages & Pick<Team, 'members'>): string | undefined {
  const outside = members.filter((member) => isOutside(member, { minAge, maxAge }));
  if (outside.length === 0) return undefined;
  const word = outside.every(({ age }) => age > maxAge) ? 'outgrew' : 'outside';
  return `${outside.length} ${word} ${minAge}-${maxAge}`;
}
