import { clubToday, dayText, STATISTICS, type TeamSport } from '@fieldhouse/contracts/club';

interface Game {
  sport: TeamSport;
  stats: object;
}

export interface Statistic {
  id: string;
  name: string;
  value: number;
}

/** Every statistic of a game, in the order of its sport. */
export function statisticsOf({ sport, stats }: Game): Statistic[] {
  const values = new Map<string, unknown>(Object.entries(stats));
  return STATISTICS[sport].map(({ id, name }) => ({ id, name, value: Number(values.get(id) ?? 0) }));
}

/** So many statistics fit in one line. */
const IN_A_LINE = 4;

/** 'At Bats 4 · Hits 2 · Runs 1 · RBIs 2' */
export const summaryOf = (game: Game): string =>
  statisticsOf(game)
    .slice(0, IN_A_LINE)
    .map(({ name, value }) => `${name} ${value}`)
    .join(' · ');

/** 'Sat, Nov 14 · Hawks vs. Lions' */
export const gameText = ({ gameDate, teamName, opponent }: { gameDate: string; teamName: string; opponent: string }) =>
  `${dayText(gameDate, clubToday(new Date()))} · ${teamName} vs. ${opponent}`;
