import { describe, expect, it } from '@jest/globals';
import { unlimitedIn } from './unlimited-texts.ts';

const NORMALIZED = 'packages/contracts/src/club/normalized.ts';
const linesOf = (code: string, path = 'svc-auth/src/sign-in/sign-in.ts') =>
  unlimitedIn(code, path).map(({ line }) => line);

describe('When the texts of a file are checked', () => {
  it.each([
    [`name.normalize('NFC');`, 1],
    ['const key = name\n  .trim()\n  .normalize();', 3],
    ['const fold = String.prototype.normalize;', 1],
    ['names.map((name) =>\n  name?.normalize(form));', 2],
    [`app.use(express.json({ limit: '8mb' }));`, 1],
    ['const read = express.raw();', 1],
  ])('Then one that is normalized or read without a limit is reported with its line: %s', (code, line) => {
    expect(linesOf(code)).toEqual([line]);
  });

  it.each([`normalized(name, 'NFC');`, 'posix.normalize(target);', 'response.json(answer);', 'express.Router();'])(
    'Then anything else is not reported: %s',
    (code) => {
      expect(linesOf(code)).toEqual([]);
    },
  );

  it('Then the function that checks the length may normalize, and may not read a body', () => {
    expect(linesOf(`text.normalize(form);\nexpress.json();`, NORMALIZED)).toEqual([2]);
  });
});
