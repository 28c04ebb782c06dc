import { searchWords } from '@fieldhouse/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type BareService, bareService } from '../testing/bare-service.ts';

let service: BareService;
beforeAll(async () => {
  service = await bareService({ name: 'family' });
});
afterAll(() => service.close());

it.each(['Ji-won O’Neil Lucía', '', ' -- ', `x ${'y'.repeat(125)} z`, 'ÅSA 7th'])(
  'When the database splits "%s" into words, Then they are the words of searchWords',
  async (text) => {
    const { rows } = await service.ctx.db.raw('SELECT search_words(?) AS words', [text]);
    expect(new Set(rows[0].words)).toEqual(new Set(searchWords(text)));
  },
);
