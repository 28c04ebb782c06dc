import { describe, expect, it } from '@jest/globals';
import { taggedTests } from './tagged-tests.ts';

/** Sources under test write it `@@`, so that this file has no tags itself. */
const read = (source: string) => taggedTests('a.test.tsx', source.replaceAll('@@', '@spec'));
const found = (source: string) => read(source).tests.map(({ name, proves }) => [name, ...proves]);

describe('When the tags of a test file are read', () => {
  it('Then a test is known by its groups’ names and its own, without the tags', () => {
    expect(read(`describe('When a', () => { it('Then b @@ S1.5.3', () => {}); it('Then c', () => {}); });`)).toEqual({
      tests: [{ file: 'a.test.tsx', name: 'When a › Then b', proves: ['S1.5.3'] }],
      lost: [],
    });
  });

  it.each([
    ['one after the other', `'Then b @@ S1.5.3 @@ S1.5.4'`],
    ['behind one word', `'Then b @@ S1.5.3, S1.5.4'`],
    ['as a row', `'Then b @@ S1.5.3-4'`],
    ['one of them twice', `'Then b @@ S1.5.3 S1.5.4 @@ S1.5.3'`],
    ['in a name of two parts', `'Then b @@ S1.5.3 ' + '@@ S1.5.4'`],
    ['in a template', '`Then b @@ S1.5.3 @@ S1.5.4`'],
  ])('Then a name may have several, %s', (_, name) => {
    expect(found(`test.only(${name}, () => {});`)).toEqual([['Then b', 'S1.5.3', 'S1.5.4']]);
  });

  it('Then a group proves what its name says when a test of it runs', () => {
    expect(found(`describe('When a @@ S1.1.1', () => { it('Then b', () => {}); });`)).toEqual([['When a', 'S1.1.1']]);
    expect(found(`describe('When a @@ S1.1.1', () => {});`)).toEqual([]);
  });

  it('Then a shared suite inside a function is read, too', () => {
    const source = `export function suite(at: () => string) { describe('When a', () => { it(\`Then \${at()} @@ S1.1.1\`, run); }); }`;
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the name as it is written
    expect(found(source)).toEqual([['When a › Then ${at()}', 'S1.1.1']]);
  });

  it('Then the rows of a table prove what their names say', () => {
    const rows = `[['x', 1, 'X is needed @@ S1.5.1'], ['y', 2, 'Y @@ S1.5.2']] as const`;
    expect(found(`it.each(${rows})('Then %s %i gives %s @@ S1.9.1', () => {});`)).toEqual([
      ['Then %s %i gives %s', 'S1.9.1'],
      ['Then x 1 gives X is needed', 'S1.5.1'],
      ['Then y 2 gives Y', 'S1.5.2'],
    ]);
    expect(found(`it.each([{ tag: '@@ S1.5.1' }])('Then $tag b', () => {});`)).toEqual([['Then b', 'S1.5.1']]);
    expect(found(`it.each(['@@ S1.5.1', '@@ S1.5.2'])('Then %s', () => {});`)).toHaveLength(2);
  });
});

describe('When a tag stands where no running test carries it', () => {
  it.each([
    ['in a skipped test', `it.skip('Then b @@ S1.5.3', () => {});`],
    ['in a test to be written', `it.todo('Then b @@ S1.5.3');`],
    ['in a test that must fail', `it.failing('Then b @@ S1.5.3', () => {});`],
    ['in a test of a skipped group', `describe.skip('When a', () => { it('Then b @@ S1.5.3', () => {}); });`],
    ['in a group without tests', `xdescribe('When a @@ S1.5.3', () => { it('Then b', () => {}); });`],
    ['in another form', `it('Then b @@: S1.5.3', () => {});`],
    ['without its letter', `it('Then b @@ 1.5.3', () => {});`],
    ['in a comment', `// proves @@ S1.5.3`],
    ['in another call', `expect('@@ S1.5.3');`],
    ['in a part of a row that the name leaves out', `it.each([['x', '@@ S1.5.3']])('Then %s', () => {});`],
    ['in such a row of a group', `describe.each([['x', '@@ S1.5.3']])('When %s', () => { it('Then b', () => {}); });`],
    ['in a table that is elsewhere', `const ROWS = ['@@ S1.5.3']; it.each(ROWS)('Then %s', () => {});`],
  ])('Then it proves nothing and is told with its line: %s', (_, source) => {
    expect(read(`\n${source}`)).toEqual({ tests: [], lost: ['a.test.tsx:2'] });
  });
});
