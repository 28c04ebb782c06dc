/** Files as spreadsheets and scoring programs write them: the same three games, in the encoding of each program. */

const rows = [
  ['First Name', 'Last Name', 'Game Date', 'Game Time', 'Team Name', 'Opponent', 'Location'],
  ['Zoë', 'Núñez', '11/7/2026', '10:00 AM', 'Hawks', 'Blanco Rattlers', 'Field 2'],
  ['Ada', 'O’Neil', '11/8/2026', '6:30 PM', 'Hawks', 'Wimberley, Texans', ''],
  ['Mary-Ann', 'Lee', '11/14/2026', '', 'Hawks', 'Dripping Springs', 'Gym "B"'],
] as const;

const STATS = [
  ['At Bats', 'Hits', 'Runs', 'RBIs', 'Walks', 'Strikeouts', 'Stolen Bases', 'Errors'],
  ['4', '2', '1', '2', '0', '1', '1', '0'],
  ['3', '3', '2', '0', '1', '0', '0', '1'],
  ['2', '0', '0', '0', '2', '1', '3', '0'],
] as const;

const table = rows.map((row, index) => [...row, ...(STATS[index] ?? [])]);

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const csv = (cells: readonly (readonly string[])[], { by = ',', end = '\r\n', always = false } = {}) =>
  cells.map((row) => row.map((cell) => (always || /[",;\t\r\n]/.test(cell) ? quoted(cell) : cell)).join(by)).join(end);

/** The table with other column names in another order. */
const renamed = (names: Readonly<Record<string, string>>, order: readonly number[]) =>
  table.map((row, line) => order.map((at) => (line === 0 ? (names[row[at] ?? ''] ?? row[at] ?? '') : (row[at] ?? ''))));

const ALL = table[0]?.map((_, index) => index) ?? [];
const withDates = (change: (date: string) => string) =>
  table.map((row, line) => row.map((cell, at) => (line > 0 && at === 2 ? change(cell) : cell)));
const iso = (date: string) =>
  date.replace(/(\d+)\/(\d+)\/(\d+)/, (_, month, day, year) => `${year}-${month}-${day.padStart(2, '0')}`);
const german = (date: string) => date.replace(/(\d+)\/(\d+)\/(\d+)/, '$2.$1.$3');

/** Windows-1252: the same as Latin-1 except for the typographic apostrophe. */
const windows1252 = (text: string): Buffer<ArrayBuffer> => {
  const bytes = Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');
  return Buffer.from(bytes);
};
const utf16 = (text: string, order: 'le' | 'be'): Buffer<ArrayBuffer> => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return Buffer.from(order === 'le' ? bytes : bytes.swap16());
};
const utf8 = (text: string): Buffer<ArrayBuffer> => Buffer.from(text);

const GAME_CHANGER = {
  'First Name': 'First',
  'Last Name': 'Last',
  'Game Date': 'Date',
  'Game Time': 'Time',
  'Team Name': 'Team',
  'At Bats': 'AB',
  Hits: 'H',
  Runs: 'R',
  RBIs: 'RBI',
  Walks: 'BB',
  Strikeouts: 'SO',
  'Stolen Bases': 'SB',
  Errors: 'E',
};

/** By the program that writes it. */
export const FILES: Readonly<Record<string, Buffer<ArrayBuffer>>> = {
  'Excel, CSV (comma delimited), in the United States': windows1252(`${csv(table)}\r\n`),
  'Excel, CSV (comma delimited), in Germany': windows1252(`${csv(withDates(german), { by: ';' })}\r\n`),
  'Excel, CSV UTF-8': utf8(`\uFEFF${csv(table)}\r\n`),
  'Excel, Unicode text': utf16(`${csv(table, { by: '\t' })}\r\n`, 'le'),
  'Unicode text of a big-endian program': utf16(csv(table, { by: '\t', end: '\n' }), 'be'),
  'Excel for Mac, CSV (Macintosh) line breaks': utf8(`${csv(table, { end: '\r' })}\r`),
  'Google Sheets': utf8(csv(withDates(iso))),
  Numbers: utf8(`${csv(table, { end: '\n' })}\n`),
  'LibreOffice, all texts quoted': utf8(`${csv(table, { always: true, end: '\n' })}\n`),
  'GameChanger-like, headings above, more columns': utf8(
    [
      ',,Batting,,,,,,,Fielding',
      csv(
        renamed(GAME_CHANGER, [...ALL].reverse()).map((row, line) => [
          line === 0 ? 'Number' : '7',
          ...row,
          line === 0 ? 'AVG' : '.500',
        ]),
      ),
    ].join('\n'),
  ),
  'by hand, other order and case, blank lines, trailing commas': utf8(
    `\n${csv(renamed({ 'First Name': 'FIRST NAME', 'Game Date': ' game_date ' }, [1, 0, ...ALL.slice(2)])).replaceAll(
      '\r\n',
      ',,\n\n',
    )},,\n,,,,\n\n`,
  ),
  'quoted line breaks': utf8(
    csv(table.map((row) => row.map((cell) => cell.replace('Field 2', 'Field\n2').replace('At Bats', 'At\nBats')))),
  ),
};
