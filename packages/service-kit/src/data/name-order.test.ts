import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Columns with texts that people wrote. */
const WRITTEN = /\b(?:\w*name|nickname|title|location|instructor|opponent|email|to_address)\b/;
/** A column that is in the order of its letters already, a collation, a comparison, or the values of parameters. */
const IN_ORDER = /COLLATE|\bsort_name\b| = |^\[\w+\]$/;

/** The keys of each ORDER BY and each `orderBy` of a source text. */
function orderKeys(source: string): string[] {
  return [...source.matchAll(/ORDER BY\s|\.orderBy(?:Raw)?\(/g)].flatMap(({ 0: start, index }) =>
    splitKeys(source.slice(index + start.length)),
  );
}

/** The keys at the beginning of a text, up to the end of their clause. */
function splitKeys(text: string): string[] {
  const keys = [''];
  let depth = 0;
  for (const [token] of text.matchAll(/\bLIMIT\b|\bFOR\b|\bROWS\b|[\s\S]/g)) {
    if (depth === 0 && (/^(?:LIMIT|FOR|ROWS|`|;)$/.test(token) || token === ')')) break;
    if ('([{'.includes(token)) depth += 1;
    if (')]}'.includes(token)) depth -= 1;
    if (token === ',' && depth === 0) keys.push('');
    else keys[keys.length - 1] += token;
  }
  return keys.map((key) => key.trim());
}

it('When texts that people wrote are sorted, Then it is by a collation or their sort key, not by bytes', () => {
  const faults = globSync('svc-*/{src,sql}/**/*.{ts,sql}', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      orderKeys(readFileSync(`${ROOT}${file}`, 'utf8'))
        .filter((key) => WRITTEN.test(key) && !IN_ORDER.test(key))
        .map((key) => `${file}: ${key}`),
    );
  expect(faults).toEqual([]);
});

it.each([
  ['SELECT 1 FROM a ORDER BY k.last_name, k.id LIMIT 3', ['k.last_name']],
  ['json_agg(x ORDER BY lower(k.last_name), k.id) FROM email', ['lower(k.last_name)']],
  ['ORDER BY plain_letters_v2(k.last_name) COLLATE "C", a.id', []],
  [`db('a').orderBy(['child.sort_name', 'a.id']).where({ name })`, []],
  [`db('a').orderBy([{ column: 'title', order: 'desc' }, 'a.id'])`, [`[{ column: 'title', order: 'desc' }, 'a.id']`]],
])('When the order is %j, Then what sorts by bytes is %j', (source, found) => {
  expect(orderKeys(source).filter((key) => WRITTEN.test(key) && !IN_ORDER.test(key))).toEqual(found);
});
