import { STATISTICS } from '@fieldhouse/contracts';
import * as fc from 'fast-check';
import { unusualText } from './generated-values.ts';

const PLAYED = ['First Name', 'Last Name', 'Game Date', 'Game Time', 'Team Name', 'Opponent', 'Location'];
const COLUMNS = [...PLAYED, ...STATISTICS.baseball.map(({ name }) => name)];

const cell = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Mateo', 'Alvarez', '2026-11-07', '10:00', '3', '') },
  { weight: 1, arbitrary: unusualText.map((text) => text.toWellFormed()) },
);
const validRow = fc.constantFrom(
  'Mateo,Alvarez,2026-10-03,10:00,Hawks,Rattlers,,4,2,1,2,0,1,1,0',
  'Nobody,Known,10/4/2026,,Hawks,Rattlers,,4,2,1,2,0,1,1,0',
);
const anyRow = fc.array(cell, { maxLength: COLUMNS.length + 1 }).map((cells) => cells.join(','));
const files = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.oneof(validRow, anyRow), { maxLength: 20 })
      .map((rows) => [COLUMNS.join(','), ...rows].join('\n')),
  },
  { weight: 1, arbitrary: unusualText.map((text) => text.toWellFormed()) },
);

/** Uploads of game data: valid files, unusual ones, and forms without a part. */
export const gameForms: fc.Arbitrary<FormData> = fc
  .record({
    file: fc.option(files, { nil: undefined, freq: 9 }),
    sport: fc.oneof(
      { weight: 6, arbitrary: fc.constant('baseball') },
      fc.constantFrom('basketball', 'golf', undefined),
    ),
    name: fc.constantFrom('games.csv', 'GAMES.CSV', 'games.xlsx', 'añ"o\n.csv'),
  })
  .map(({ file, sport, name }) => {
    const form = new FormData();
    if (sport !== undefined) form.append('sport', sport);
    if (file !== undefined) form.append('file', new Blob([file]), name);
    return form;
  });
