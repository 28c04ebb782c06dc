import { isOneLine, type LocalDate, normalizePersonName, personNameFault, STATISTICS } from '@fieldhouse/contracts';
import { NewGameRecord } from '../../game-records/game-record.ts';
import type { Columns, CommonColumnId } from './columns.ts';
import { findContradictions } from './find-contradictions.ts';
import { readDate, readTime } from './read-date.ts';

/** A fault of a row, and its column; null: the row as a whole. */
export interface Fault {
  column: string | null;
  reason: string;
}

export type ReadRow = { game: NewGameRecord } | { faults: Fault[] };

const MAX_TEXT = 120;

/** Reads one row of a file: its fields, or all its faults. An empty statistic counts as 0. */
export function readRow(cells: readonly string[], columns: Columns, today: LocalDate): ReadRow {
  const faults: Fault[] = [];
  const addFault = (id: string, reason: string) => {
    faults.push({ column: columns.known.get(id)?.name ?? null, reason });
  };
  const cellOf = (id: string) => cells[columns.known.get(id)?.index ?? -1] ?? '';
  if (cells.slice(columns.width).some((cell) => cell.trim() !== '')) {
    faults.push({
      column: null,
      reason: 'The row has more cells than the header: a text with a comma needs quotation marks',
    });
  }

  const nameOf = (id: CommonColumnId, label: string) => {
    const name = normalizePersonName(cellOf(id));
    const fault = personNameFault(label, name);
    if (fault !== undefined) addFault(id, fault);
    return name;
  };
  const textOf = (id: CommonColumnId, label: string) => {
    const text = cellOf(id).normalize('NFC').replace(/\s+/g, ' ').trim();
    if (text.length > MAX_TEXT) addFault(id, `${label} may have at most ${MAX_TEXT} characters`);
    else if (!isOneLine(text) || /\uFFFD|\p{Cs}/u.test(text))
      addFault(id, `${label} has characters that cannot be read`);
    return text;
  };
  const requiredTextOf = (id: CommonColumnId, label: string) => {
    const text = textOf(id, label);
    if (text === '') addFault(id, `${label} is required`);
    return text;
  };

  const firstName = nameOf('firstName', 'First name');
  const lastName = nameOf('lastName', 'Last name');
  const gameDate = gameDateOf(cellOf('gameDate').trim(), today, (reason) => addFault('gameDate', reason));
  const gameTime = gameTimeOf(cellOf('gameTime').trim(), (reason) => addFault('gameTime', reason));
  const teamName = requiredTextOf('teamName', 'Team name');
  const opponent = requiredTextOf('opponent', 'Opponent');
  const location = textOf('location', 'Location') || null;

  const stats: Record<string, number> = {};
  for (const { id, name } of STATISTICS[columns.sport]) {
    const cell = cellOf(id).trim();
    if (/^\d{0,3}$/.test(cell)) stats[id] = Number(cell);
    else addFault(id, `${name} must be a whole number from 0 to 999`);
  }
  for (const { statistic, reason } of findContradictions(columns.sport, stats)) addFault(statistic, reason);

  if (faults.length > 0) return { faults };
  return {
    game: NewGameRecord.parse({
      ...{ sport: columns.sport, firstName, lastName, gameDate, gameTime, teamName, opponent, location, stats },
      childId: null,
    }),
  };
}

type Report = (reason: string) => void;

function gameDateOf(text: string, today: LocalDate, report: Report): LocalDate | undefined {
  const date = readDate(text);
  if (text === '') report('Game date is required');
  else if (date === undefined) report('Game date must be a date such as 11/7/2026 or 2026-11-07');
  else if (date > today) report(FUTURE_GAME);
  return date;
}

/** The message for a date after today. */
export const FUTURE_GAME = 'Game date cannot be in the future';

function gameTimeOf(text: string, report: Report): string | null {
  if (text === '') return null;
  const time = readTime(text);
  if (time === undefined) report('Game time must be a time such as 6:30 PM or 18:30');
  return time ?? null;
}
