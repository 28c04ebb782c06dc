import type { Team } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { searchWords } from '@fieldhouse/contracts/club';

/** Teams of which every word begins a word of the name, the league, a coach or a member, without case and accents. */
export function matchingTeams(teams: readonly Team[], words: string): readonly Team[] {
  const wanted = searchWords(words);
  if (wanted.length === 0) return teams;
  return teams.filter(({ name, leagueName, coaches, members }) => {
    const known = searchWords(name, leagueName, ...coaches.map((coach) => coach.name), ...members.map(fullName));
    return wanted.every((word) => known.some((each) => each.startsWith(word)));
  });
}
