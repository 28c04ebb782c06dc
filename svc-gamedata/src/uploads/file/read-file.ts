import { Readable } from 'node:stream';
import { TEAM_SPORTS, type TeamSport } from '@fieldhouse/contracts';
import { inTurns } from '@fieldhouse/service-kit';
import { CsvError, type Info, parse } from 'csv-parse';
import { MAX_ROWS } from '../upload.ts';
import { type Columns, columnsOf, namesPlayers, normalHeading } from './columns.ts';
import { decodeText, type TextEncoding } from './decode-text.ts';
import { inMacRoman } from './mac-roman.ts';
import { cellText } from './read-cell.ts';
import type { Reading } from './read-row.ts';
import { type TableRow, tableReader } from './read-table.ts';
import { refusedFile } from './refused-file.ts';

/** A row of a file: its number without header and blank lines, the line where it begins, and its content. */
export type FileRow = TableRow & { row: number; line: number };

interface FileFacts extends Reading {
  /** The sport in the form; undefined while it has not arrived: then the columns decide. */
  sport: TeamSport | undefined;
}

interface FileReader {
  /** Called with the columns of the header, before the first row. */
  onColumns: (columns: Columns) => void;
  /** Called once, before the file is read to its end. */
  onEncoding?: (encoding: TextEncoding) => void;
}

/** The header must be among this many first lines. */
const MAX_HEADINGS = 5;
const MAX_RECORD_BYTES = 64 * 1024;
const DELIMITERS = [',', ';', '\t', '|'] as const;

/**
 * Reads a CSV file row by row while its bytes arrive; only a few rows are in memory at once. Throws 400 with a message
 * for an unusable file: empty, not text, without the columns of the sport, with a quotation mark that is never closed,
 * with too many rows, or with dates of an unknown order.
 */
export async function* readFile(
  bytes: AsyncIterable<Uint8Array>,
  { sport, ...reading }: FileFacts,
  { onColumns, onEncoding }: FileReader,
): AsyncGenerator<FileRow> {
  let table: { columns: Columns; read: ReturnType<typeof tableReader> } | undefined;
  const text: { encoding?: TextEncoding } = {};
  const noteEncoding = (encoding: TextEncoding) => {
    text.encoding = encoding;
    onEncoding?.(encoding);
  };
  let headings = 0;
  let row = 0;
  const turns = inTurns();
  for await (const { line, cells } of recordsOf(decodeText(bytes, noteEncoding))) {
    if (turns.isOver()) await turns.next();
    if (!table) {
      const found = headerOf(cells, sport);
      headings += 1;
      if (!namesPlayers(found) && headings < MAX_HEADINGS) continue;
      const columns = complete(found);
      onColumns(columns);
      table = { columns, read: tableReader({ columns, cells }, reading) };
      continue;
    }
    row += 1;
    if (row > MAX_ROWS) {
      throw refusedFile(`The file has more than ${MAX_ROWS.toLocaleString('en-US')} rows. Please upload it in parts`);
    }
    const read = table.read(cells, line);
    if (text.encoding === 'windows-1252' && 'game' in read) read.notes.push(...notesOnLetters(cells, table.columns));
    yield { row, line, ...read };
  }
  if (!table) throw headings === 0 ? refusedFile('The file is empty') : noHeader();
  if (row === 0) throw refusedFile('The file has no rows below its header');
}

/** A sentence about a name that is another one in Mac Roman, which old programs of Macs write. */
function notesOnLetters(cells: readonly string[], { known }: Columns): string[] {
  const names = ['firstName', 'lastName'].map((id) => cellText(cells[known.get(id)?.index ?? -1] ?? ''));
  if (names.every((name) => inMacRoman(name) === undefined)) return [];
  return [
    `If the name is ${names.map((name) => inMacRoman(name) ?? name).join(' ')}, the file is saved in Mac Roman: please save the sheet as CSV UTF-8`,
  ];
}

interface FileRecord {
  /** The line where it begins, counted from 1. */
  line: number;
  cells: readonly string[];
}

/** The records of a text, without blank ones. */
async function* recordsOf(text: AsyncGenerator<string>): AsyncGenerator<FileRecord> {
  const { delimiter, whole } = await delimiterOf(text);
  const lines = new LineCounter();
  const parser = parse({
    ...{ delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_RECORD_BYTES,
    on_record: (cells: string[], info) => {
      const line = lines.begins(cells, info);
      return cells.some((cell) => cell.trim() !== '') ? [String(line), ...cells] : null;
    },
  });
  const source = Readable.from(inSmallParts(whole));
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const record of parser) {
      const [line, ...cells]: string[] = record;
      yield { line: Number(line), cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refusedFile(`A quotation mark behind line ${lines.end} is never closed, or the row there is far too long`);
  } finally {
    source.destroy();
  }
}

/** Computes the line of the file where a record begins: the parser reports only where it ends. */
class LineCounter {
  /** The last line of the previous record. */
  end = 0;
  #blank = 0;
  /** The parser counts a CRLF inside a cell as two lines; this is the number of extra lines. */
  #extraLines = 0;

  begins(cells: readonly string[], { lines, empty_lines: blank }: Pick<Info, 'lines' | 'empty_lines'>): number {
    const line = this.end + 1 + blank - this.#blank;
    for (const cell of cells) if (cell.includes('\r\n')) this.#extraLines += cell.split('\r\n').length - 1;
    this.end = lines - this.#extraLines;
    this.#blank = blank;
    return line;
  }
}

/** The character that separates cells: the one that gives the most known columns in the first lines. */
async function delimiterOf(
  text: AsyncGenerator<string>,
): Promise<{ delimiter: string; whole: AsyncGenerator<string> }> {
  let start = '';
  for (;;) {
    const { value, done } = await text.next();
    if (done) break;
    start += value;
    if (start.length > MAX_RECORD_BYTES) break;
  }
  const lines = start.split(/[\r\n]+/, MAX_HEADINGS + 1).filter((line) => line.trim() !== '');
  const namedBy = (delimiter: string) =>
    Math.max(0, ...lines.map((line) => headerOf(line.replaceAll('"', '').split(delimiter), undefined).known.size));
  const candidates = DELIMITERS.map((delimiter) => ({ delimiter, named: namedBy(delimiter) }));
  const [best] = candidates.sort((a, b) => b.named - a.named);
  return { delimiter: best?.delimiter ?? ',', whole: startingWith(start, text) };
}

async function* startingWith(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (start !== '') yield start;
  yield* rest;
}

/** So many characters are parsed before others are served. */
const PART = 8 * 1024;
const HALF_A_PAIR = /[\uD800-\uDBFF]$/;

/** The same text in parts, in turns: the parser reads all that it gets at once. No part ends inside a character. */
async function* inSmallParts(text: AsyncGenerator<string>): AsyncGenerator<string> {
  const turns = inTurns();
  for await (const chunk of text) {
    let at = 0;
    while (at < chunk.length) {
      const part = chunk.slice(at, at + PART).replace(HALF_A_PAIR, '') || chunk.slice(at);
      at += part.length;
      if (turns.isOver()) await turns.next();
      yield part;
    }
  }
}

/** Reads a line as a header: of the given sport, else of the sport with fewer missing columns. */
function headerOf(cells: readonly string[], sport: TeamSport | undefined): Columns {
  const normal = cells.map(normalHeading);
  const [found] = (sport ? [sport] : TEAM_SPORTS)
    .map((one) => columnsOf(cells, one, normal))
    .sort((a, b) => a.missing.length - b.missing.length);
  if (!found) throw new Error('There is no sport');
  return found;
}

function complete(columns: Columns): Columns {
  const { known, missing, sport } = columns;
  if (known.size === 0) throw noHeader();
  if (missing.length > 0) throw refusedFile(`For ${sport} the file lacks these columns: ${missing.join(', ')}`);
  return columns;
}

function noHeader() {
  return refusedFile(
    'The first line must name the columns, such as First Name, Last Name, Game Date. The template shows all of them',
  );
}
