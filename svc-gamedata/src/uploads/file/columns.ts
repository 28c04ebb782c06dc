import { STATISTICS, type TeamSport } from '@fieldhouse/contracts';

/** The columns of every file beside the statistics: the game and its player (product decision 70). */
const COMMON_COLUMNS = [
  { id: 'firstName', name: 'First Name', spellings: ['first', 'given name', 'player first name'] },
  { id: 'lastName', name: 'Last Name', spellings: ['last', 'surname', 'family name', 'player last name'] },
  { id: 'gameDate', name: 'Game Date', spellings: ['date', 'day'] },
  { id: 'gameTime', name: 'Game Time', spellings: ['time', 'start time'] },
  { id: 'teamName', name: 'Team Name', spellings: ['team'] },
  { id: 'opponent', name: 'Opponent', spellings: ['opp', 'vs', 'against', 'opponent name', 'opposing team'] },
  { id: 'location', name: 'Location', spellings: ['place', 'venue', 'field', 'gym'] },
] as const;

const SPELLINGS: Readonly<Record<StatisticId, readonly string[]>> = {
  atBats: ['ab', 'at bat'],
  hits: ['h', 'hit'],
  runs: ['r', 'run', 'runs scored'],
  rbis: ['rbi', 'runs batted in'],
  walks: ['bb', 'walk', 'base on balls', 'bases on balls'],
  strikeouts: ['so', 'k', 'strikeout', 'strike outs'],
  stolenBases: ['sb', 'stolen base', 'steals'],
  errors: ['e', 'error'],
  points: ['pts', 'point'],
  rebounds: ['reb', 'rebound', 'total rebounds', 'trb'],
  assists: ['ast', 'assist'],
  steals: ['stl', 'steal'],
  blocks: ['blk', 'block', 'blocked shots'],
  turnovers: ['to', 'tov', 'turnover'],
  fouls: ['pf', 'foul', 'personal fouls'],
  fieldGoalsMade: ['fgm', 'fg made'],
  fieldGoalsAttempted: ['fga', 'fg attempted'],
  freeThrowsMade: ['ftm', 'ft made'],
  freeThrowsAttempted: ['fta', 'ft attempted'],
};

type StatisticId = (typeof STATISTICS)[TeamSport][number]['id'];
export type CommonColumnId = (typeof COMMON_COLUMNS)[number]['id'];

const OPTIONAL_COLUMNS: readonly string[] = ['gameTime', 'location'];

/** The columns of a file. */
export interface Columns {
  sport: TeamSport;
  /** By the field's id: the index of the column and its name in the file. */
  known: ReadonlyMap<string, { index: number; name: string }>;
  /** Names of columns that are no known field. */
  ignored: readonly string[];
  /** The required columns that the file lacks, by their names in the template. */
  missing: readonly string[];
  /** How many cells a row has. */
  width: number;
}

/**
 * Finds the columns of a sport in a header, in any order, case and common spelling; of two columns for one field the
 * first is used.
 */
export function columnsOf(header: readonly string[], sport: TeamSport): Columns {
  const known = new Map<string, { index: number; name: string }>();
  const ignored: string[] = [];
  for (const [index, cell] of header.entries()) {
    const name = cell.replace(/\s+/g, ' ').trim();
    const id = FIELDS[sport].get(comparableColumnName(name));
    if (id !== undefined && !known.has(id)) known.set(id, { index, name });
    else if (name !== '') ignored.push(name.slice(0, MAX_NAME));
  }
  const missing = expectedColumns(sport).filter(({ id }) => !known.has(id) && !OPTIONAL_COLUMNS.includes(id));
  return { sport, known, ignored, missing: missing.map(({ name }) => name), width: header.length };
}

/** Whether a line is the header, with columns for the player's names: files may have group headings above it. */
export function namesPlayers({ known }: Columns): boolean {
  return known.has('firstName') && known.has('lastName');
}

const MAX_NAME = 100;

interface Column {
  id: string;
  name: string;
  spellings: readonly string[];
}

function expectedColumns(sport: TeamSport): Column[] {
  return [...COMMON_COLUMNS, ...STATISTICS[sport].map(({ id, name }) => ({ id, name, spellings: SPELLINGS[id] }))];
}

const FIELDS = { baseball: fieldsOf('baseball'), basketball: fieldsOf('basketball') } as const;

function fieldsOf(sport: TeamSport): ReadonlyMap<string, string> {
  return new Map(
    expectedColumns(sport).flatMap(({ id, name, spellings }) =>
      [name, id, ...spellings].map((text) => [comparableColumnName(text), id] as const),
    ),
  );
}

/** A column name in comparable form: 'First_Name ' and 'first name' are equal. */
function comparableColumnName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
