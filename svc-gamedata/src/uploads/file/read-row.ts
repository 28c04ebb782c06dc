import {
  hasTooManyMarks,
  isLongerThan,
  isOneLine,
  type LocalDate,
  normalized,
  normalizePersonName,
  personNameFault,
  STATISTICS,
} from '@fieldhouse/contracts';
import { NewGameRecord } from '../../game-records/game-record.ts';
import { type Columns, type CommonColumnId, columnLetters, type FileColumn, type KnownColumn } from './columns.ts';
import { findContradictions } from './find-contradictions.ts';
import { cellText, cellValue, isNone, isTooLong, readCount, readPart } from './read-cell.ts';
import { type DateOrder, type Moment, readMoment, readTime } from './read-date.ts';

/** A fault of a row, and its column; null: the row as a whole. */
export interface Fault {
  column: string | null;
  reason: string;
}

/** A valid row, with sentences about what was read where the file is not clear; or all faults of a row. */
export type ReadRow = { game: NewGameRecord; notes: string[] } | { faults: Fault[] };

/** How the values of a file are read. */
export interface Reading {
  today: LocalDate;
  dateOrder: DateOrder | undefined;
}

const MAX_TEXT = 120;
/** A longer text is not normalized: 120 characters of any script have less, also when their marks are not composed. */
const MAX_TEXT_BYTES = 1500;

/** Reads one row of a file: its fields, or all its faults. An empty statistic counts as 0. */
export function readRow(cells: readonly string[], columns: Columns, { today, dateOrder }: Reading): ReadRow {
  const faults: Fault[] = [];
  const addFault = (id: string, reason: string) => {
    faults.push({ column: columns.known.get(id)?.name ?? null, reason });
  };
  if (cells.slice(columns.width).some((cell) => cell.trim() !== '')) {
    faults.push({
      column: null,
      reason: 'The row has more cells than the header: a text with a comma needs quotation marks',
    });
  }
  const tooLong = new Set<string>();
  for (const [id, { index, name, others }] of columns.known) {
    if (!isTooLong(cells[index] ?? '') && !others.some((other) => isTooLong(cells[other.index] ?? ''))) continue;
    tooLong.add(id);
    addFault(id, `${name} is far too long`);
  }
  const cellOf = (id: string) => cells[columns.known.get(id)?.index ?? -1] ?? '';
  /** Reports a fault unless the cell is too long, which is reported already. */
  const report = (id: string, reason: string) => {
    if (!tooLong.has(id)) addFault(id, reason);
  };
  const textIn = (id: string) => (tooLong.has(id) ? '' : textOrNone(cellOf(id)));
  const valueIn = (id: string) => (tooLong.has(id) ? '' : cellValue(cellOf(id)));

  const nameOf = (id: CommonColumnId, label: string) => {
    const name = normalizePersonName(textIn(id));
    const fault = personNameFault(label, name);
    if (fault !== undefined) report(id, fault);
    return name;
  };
  const textOf = (id: CommonColumnId, label: string) => {
    const cell = textIn(id);
    const isWord = !isLongerThan(cell, MAX_TEXT_BYTES) && !hasTooManyMarks(cell);
    const text = isWord ? normalized(cell, 'NFC').replace(/\s+/g, ' ').trim() : cell;
    if (text.length > MAX_TEXT) report(id, `${label} may have at most ${MAX_TEXT} characters`);
    else if (!isWord || !isOneLine(text) || /\uFFFD|\p{Cs}/u.test(text))
      report(id, `${label} has characters that cannot be read`);
    return text;
  };
  const requiredTextOf = (id: CommonColumnId, label: string) => {
    const text = textOf(id, label);
    if (text === '') report(id, `${label} is required`);
    return text;
  };

  const firstName = nameOf('firstName', 'First name');
  const lastName = nameOf('lastName', 'Last name');
  const played = momentOf(valueIn('gameDate'), { today, dateOrder }, (reason) => report('gameDate', reason));
  const gameTime = gameTimeOf(valueIn('gameTime'), played, (reason) => report('gameTime', reason));
  const teamName = requiredTextOf('teamName', 'Team name');
  const opponent = requiredTextOf('opponent', 'Opponent');
  const location = textOf('location', 'Location') || null;

  const stats: Record<string, number> = {};
  for (const { id, name } of STATISTICS[columns.sport]) {
    const part = columns.known.get(id)?.part;
    const count = countIn(valueIn(id), part);
    if (count !== undefined) stats[id] = count;
    else if (part) report(id, `${name} must be two whole numbers from 0 to 999, such as 5/10`);
    else report(id, `${name} must be a whole number from 0 to 999`);
  }
  for (const { statistic, reason } of findContradictions(columns.sport, stats)) addFault(statistic, reason);

  if (faults.length > 0) return { faults };
  return {
    game: NewGameRecord.parse({
      ...{ sport: columns.sport, firstName, lastName, gameDate: played?.date, gameTime, teamName, opponent, location },
      ...{ stats, childId: null },
    }),
    notes: notesAbout(cells, columns),
  };
}

function textOrNone(cell: string): string {
  const text = cellText(cell);
  return isNone(text) ? '' : text;
}

const countIn = (text: string, part: FileColumn['part']) => (part ? readPart(text, part) : readCount(text));

type Report = (reason: string) => void;

/** The message for a date after today. */
export const FUTURE_GAME = 'Game date cannot be in the future';

function momentOf(text: string, { today, dateOrder }: Reading, report: Report): Moment | undefined {
  const moment = readMoment(text, dateOrder);
  if (isNone(text)) report('Game date is required');
  else if (moment === undefined) report('Game date must be a date such as 11/7/2026 or 2026-11-07');
  else if (moment.date > today) report(FUTURE_GAME);
  return moment;
}

const NOT_DECIDED = /^tb[adc]$/i;

/** The time in its own column, else the one that stands beside the date; midnight there is a date alone. */
function gameTimeOf(text: string, played: Moment | undefined, report: Report): string | null {
  if (isNone(text)) return (played?.time !== '00:00' && played?.time) || null;
  if (NOT_DECIDED.test(text)) return null;
  const time = readTime(text);
  if (time === undefined) report('Game time must be a time such as 6:30 PM or 18:30');
  return time ?? null;
}

const MAX_SHOWN = 40;
const FIELD_NAMES = new Map<string, string>(
  [...STATISTICS.baseball, ...STATISTICS.basketball].map(({ id, name }) => [id, name]),
);

/** A sentence for each field whose columns differ in this row: which one was read. */
function notesAbout(cells: readonly string[], { known }: Columns): string[] {
  const notes: string[] = [];
  for (const [id, read] of known) {
    for (const other of read.others) {
      const note = noteAbout(cells, { id, read, other });
      if (note !== undefined) notes.push(note);
    }
  }
  return notes;
}

interface TwoColumns {
  id: string;
  read: KnownColumn;
  other: FileColumn;
}

function noteAbout(cells: readonly string[], { id, read, other }: TwoColumns): string | undefined {
  const field = FIELD_NAMES.get(id);
  const readFrom = ({ index, part }: FileColumn) => {
    const text = cellValue(cells[index] ?? '');
    return String((field && countIn(text, part)) ?? text);
  };
  const [one, two] = [readFrom(read), readFrom(other)];
  if (one === two || isNone(cellValue(cells[other.index] ?? ''))) return undefined;
  const where = ({ name, index }: FileColumn) => `“${name}” (column ${columnLetters(index)})`;
  const shown = (value: string) =>
    value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN - 1).toWellFormed()}…` : value || 'nothing';
  return `${field ?? read.name}: ${shown(one)} was read from ${where(read)}, not ${shown(two)} from ${where(other)}`;
}
