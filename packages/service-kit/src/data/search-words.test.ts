import { comparableName, plainLetters, searchWords, storedSearchWords } from '@fieldhouse/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type BareService, bareService } from '../testing/bare-service.ts';

let service: BareService;
beforeAll(async () => {
  service = await bareService({ name: 'family' });
});
afterAll(() => service.close());

it.each(['Ji-won O’Neil Lucía', '', ' -- ', `x ${'y'.repeat(125)} z`, 'ÅSA 7th'])(
  'When the database of a replica of 1.1 splits "%s" into words, Then they are as before',
  async (text) => {
    const { rows } = await service.ctx.db.raw('SELECT search_words(?) AS words', [text]);
    expect(new Set(rows[0].words)).toEqual(new Set(searchWords(text)));
  },
);

const sql = async (texts: string[]) => {
  const { rows } = await service.ctx.db.raw(
    `SELECT plain_letters_v2(value) AS letters, name_key(value) AS key, search_words_v2(value) AS words
     FROM unnest(?::text[]) WITH ORDINALITY AS given (value, place) ORDER BY place`,
    [texts],
  );
  return rows;
};

const NAMES = [
  ...[
    'Weiß',
    'WEISS',
    'Łukasz',
    'Đorđe',
    'Guðmundsdóttir',
    'Øyvind',
    'Kaʻiulani',
    'Kaʼiulani',
    'Ka´iulani',
    'Ka`iulani',
  ],
  ...[
    '李 小龙',
    '李小龙',
    'J.R.',
    'JR',
    'J. R. Æther-Œuvre',
    'Þór',
    'Ħamrun',
    'IŞIK',
    'İpek',
    'ıŞık',
    'Νίκος',
    'ΝΙΚΟΣ',
  ],
  ...['राम', 'می‌خواهم', 'Nguyễn', 'Mary Ann', 'A\u200Bda', 'ŉ', 'ﷺ', `x ${'ÿ'.repeat(125)} z`, '', ' -- ', '%_*'],
  ...['김민준', '山田さくら', '佐々木', 'パーカー', 'v1.2', 'a.b@c.example', 'x_b.c', 'Smith, J.R.R.', 'É. É. Ü.ß'],
];

it('When names are stored and searched, Then the database has the same letters, keys and words as the contracts', async () => {
  // The letters, marks and punctuation that names, titles and addresses have.
  const character = fc.oneof(
    ...[
      [0x20, 0x7e],
      [0xa0, 0x24f],
      [0x250, 0x2ff],
      [0x300, 0x36f],
      [0x370, 0x3ff],
      [0x400, 0x52f],
    ].map(bounds),
    ...[
      [0x5d0, 0x5ea],
      [0x621, 0x64a],
      [0x905, 0x94d],
      [0x1e00, 0x1fff],
      [0x2010, 0x2027],
      [0x20a0, 0x20bf],
    ].map(bounds),
    ...[
      [0x3041, 0x30ff],
      [0x4e00, 0x9fff],
      [0xac00, 0xd7a3],
      [0xff01, 0xff5e],
      [0x1f600, 0x1f64f],
    ].map(bounds),
    fc.constantFrom(...NAMES.join(''), ' ', '.', "'", '’', '\u200D'),
  );
  const texts = [
    ...NAMES,
    ...fc.sample(fc.string({ unit: character, minLength: 1, maxLength: 12 }), { numRuns: 20_000, seed: 81 }),
  ];
  const rows = await sql(texts);
  const differing = texts.flatMap((text, at) => {
    const expected = { letters: plainLetters(text), key: comparableName(text), words: storedSearchWords(text).sort() };
    const found = { ...rows[at], words: [...new Set<string>(rows[at].words)].sort() };
    return JSON.stringify(found) === JSON.stringify(expected) ? [] : [{ text, found, expected }];
  });
  expect(differing.slice(0, 5)).toEqual([]);
});

function bounds([min, max]: number[]) {
  return fc
    .integer({ min: min ?? 0, max: max ?? 0 })
    .map((point) => String.fromCodePoint(point))
    .filter((text) => /[^\p{Cn}\p{Co}\p{Cs}]/u.test(text));
}

it.each([
  ['+1 (512) 555-0100 x12', ['15125550100', '5125550100', '5550100']],
  ['512.555.0100', ['5125550100', '15125550100', '5550100']],
  ['555-0100', ['5550100']],
  ['', []],
])('When the phone "%s" is stored, Then it is found by its digits', async (phone, words) => {
  const { rows } = await service.ctx.db.raw('SELECT phone_words(?) AS words', [phone]);
  expect(rows[0].words).toEqual(words);
});
