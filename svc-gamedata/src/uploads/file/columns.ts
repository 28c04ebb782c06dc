import { isLongerThan, normalized, STATISTICS, type TeamSport } from '@fieldhouse/contracts';

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

/** Statistics that a file may have in one column, as `5/10` under `FGM/FGA`. */
const PAIRS = [
  { made: 'fieldGoalsMade', attempted: 'fieldGoalsAttempted' },
  { made: 'freeThrowsMade', attempted: 'freeThrowsAttempted' },
] as const;
const ATTEMPTED = ['a', 'att', 'attempts', 'attempted'];

type StatisticId = (typeof STATISTICS)[TeamSport][number]['id'];
export type CommonColumnId = (typeof COMMON_COLUMNS)[number]['id'];

const OPTIONAL_COLUMNS: readonly string[] = ['gameTime', 'location'];

/** A column of a file that is about one field. */
export interface FileColumn {
  index: number;
  /** As the file names it. */
  name: string;
  /** The part of `5/10` that is the field's value; absent: the whole cell. */
  part?: 'made' | 'attempted';
}

/** The column that is read for a field, and others about the same field, which are not read. */
export interface KnownColumn extends FileColumn {
  others: readonly FileColumn[];
}

/** The columns of a file. */
export interface Columns {
  sport: TeamSport;
  /** By the field's id. */
  known: ReadonlyMap<string, KnownColumn>;
  /** Names of columns that are not read. */
  ignored: readonly string[];
  /** The required columns that the file lacks, by their names in the template. */
  missing: readonly string[];
  /** How many cells a row has. */
  width: number;
}

/** How exactly a heading names a field; the smallest is read. */
const EXACT = 0;
const SPELLING = 1;
const PAIR = 2;

interface Claim extends FileColumn {
  rank: number;
}

/**
 * Finds the columns of a sport in a header, in any order, case and common spelling. Of several columns for one field
 * the one with the template's name is read wherever it stands, else the first. `normal` is the header in normal form.
 */
export function columnsOf(header: readonly string[], sport: TeamSport, normal = header.map(normalHeading)): Columns {
  const names = header.map(shownName);
  const claims = new Map<string, Claim[]>();
  for (const [index, heading] of normal.entries()) {
    for (const { id, ...named } of fieldsNamed(heading, sport)) {
      claims.set(id, [...(claims.get(id) ?? []), { ...named, index, name: names[index] ?? '' }]);
    }
  }
  const known = new Map<string, KnownColumn>();
  for (const [id, claimed] of claims) {
    const [read, ...others] = claimed.toSorted((a, b) => a.rank - b.rank);
    if (read) known.set(id, { ...withoutRank(read), others: others.map(withoutRank) });
  }
  const readColumns = new Set([...known.values()].map(({ index }) => index));
  const missing = expectedColumns(sport).filter(({ id }) => !known.has(id) && !OPTIONAL_COLUMNS.includes(id));
  return {
    ...{ sport, known, missing: missing.map(({ name }) => name), width: header.length },
    ignored: names.filter((name, index) => name !== '' && !readColumns.has(index)),
  };
}

const withoutRank = ({ rank: _, ...column }: Claim): FileColumn => column;

/** Whether a line is the header, with columns for the player's names: files may have group headings above it. */
export function namesPlayers({ known }: Columns): boolean {
  return known.has('firstName') && known.has('lastName');
}

/** So many cells of a line name fields only when it is a heading: one or two may be a player's name or a place. */
const MIN_HEADINGS = 4;

/** Whether a line below the header is the heading of a further table. */
export function isHeading(cells: readonly string[]): boolean {
  // Once for both sports: making normal forms takes the time.
  const normal = cells.map(normalHeading);
  return (['baseball', 'basketball'] as const).some((sport) => {
    const columns = columnsOf(cells, sport, normal);
    return namesPlayers(columns) || columns.known.size >= MIN_HEADINGS;
  });
}

/** 'A' for 0, 'AB' for 27, as spreadsheets name columns. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** A longer heading names no field. Normalizing a text takes time that grows with the square of its length. */
const MAX_HEADING_BYTES = 200;
const MAX_SHOWN = 100;

function shownName(heading: string): string {
  const name = heading.slice(0, MAX_HEADING_BYTES).replace(/\s+/g, ' ').trim();
  // Half a surrogate pair cannot be stored.
  return (name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN - 1)}…` : name).toWellFormed();
}

interface Column {
  id: string;
  name: string;
  spellings: readonly string[];
}

function expectedColumns(sport: TeamSport): Column[] {
  return [...COMMON_COLUMNS, ...STATISTICS[sport].map(({ id, name }) => ({ id, name, spellings: SPELLINGS[id] }))];
}

type NamedField = Pick<Claim, 'rank' | 'part'> & { id: string };

/**
 * Characters that do not change what a heading means: 'First_Name*' is 'First Name'. Any other one, such as %, #, + or
 * /, makes it another statistic than the same letters alone: 'BB%' is no count of walks.
 */
const PLAIN = /^[\p{L}\p{M}\p{N}\p{Cf}\s_.,:;*?!'’"“”()[\]‐-–-]*$/u;
const TWO_PARTS = /^(?<made>[^/‐-–-]+)[/‐-–-](?<attempted>[^/‐-–-]+)$/u;

/** A heading in normal form; empty for one that is too long to name a field. */
export const normalHeading = (heading: string) =>
  isLongerThan(heading, MAX_HEADING_BYTES) ? '' : normalized(heading, 'NFKC');

/** The fields that a heading in normal form names: usually one, two for 'FGM/FGA', else none. */
function fieldsNamed(name: string, sport: TeamSport): NamedField[] {
  const known = PLAIN.test(name) && FIELDS[sport].get(comparableColumnName(name));
  return known ? [known] : pairNamed(name, sport);
}

function pairNamed(name: string, sport: TeamSport): NamedField[] {
  const parts = TWO_PARTS.exec(name)?.groups;
  if (!parts) return [];
  const nameOf = (part: 'made' | 'attempted') => comparableColumnName(parts[part] ?? '');
  const pair = PAIRS.find(({ made }) => FIELDS[sport].get(nameOf('made'))?.id === made);
  if (!pair) return [];
  const attempted = nameOf('attempted');
  if (!ATTEMPTED.includes(attempted) && FIELDS[sport].get(attempted)?.id !== pair.attempted) return [];
  return (['made', 'attempted'] as const).map((part) => ({ id: pair[part], part, rank: PAIR }));
}

const FIELDS = { baseball: fieldsOf('baseball'), basketball: fieldsOf('basketball') } as const;

function fieldsOf(sport: TeamSport): ReadonlyMap<string, NamedField> {
  return new Map<string, NamedField>(
    expectedColumns(sport).flatMap(({ id, name, spellings }) => [
      ...spellings.map((text) => [comparableColumnName(text), { id, rank: SPELLING }] as const),
      ...[name, id].map((text) => [comparableColumnName(text), { id, rank: EXACT }] as const),
    ]),
  );
}

/** A column name in comparable form: 'First_Name ' and 'first name' are equal. */
function comparableColumnName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
