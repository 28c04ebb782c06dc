import { describe, expect, it } from '@jest/globals';
import { executedTests, type JestReport } from './executed-tests.ts';

/** Written `@@` here, so that this file's own titles have no tags. */
const tagged = (text: string) => text.replaceAll('@@', '@spec');

function reportOf(...tests: readonly { groups?: readonly string[]; title: string; status?: string }[]): JestReport {
  const assertionResults = tests.map(({ groups = [], title, status = 'passed' }) => ({
    ancestorTitles: groups.map(tagged),
    title: tagged(title),
    status,
  }));
  return {
    testResults: [{ name: '/club/svc-a/a.test.ts', startTime: 0, endTime: 1, status: 'passed', assertionResults }],
  };
}

const read = (report: JestReport) => executedTests(report, '/club', () => 'node');

describe('When the report of a test run is read', () => {
  it('Then a test is identified by its file, its groups’ names and its own, without the tags', () => {
    expect(read(reportOf({ groups: ['When a'], title: 'Then b @@ S1.5.3' }, { title: 'Then c' }))).toEqual({
      proving: [{ file: 'svc-a/a.test.ts', name: 'When a › Then b', kind: 'node', proves: ['S1.5.3'] }],
      misspelled: [],
    });
  });

  it.each([
    ['one after the other', 'Then b @@ S1.5.3 @@ S1.5.4'],
    ['after one tag', 'Then b @@ S1.5.3, S1.5.4'],
    ['as a range', 'Then b @@ S1.5.3-4'],
    ['one of them twice', 'Then b @@ S1.5.3 S1.5.4 @@ S1.5.3'],
  ])('Then a name may have several numbers, %s', (_, title) => {
    expect(read(reportOf({ title })).proving.map(({ proves }) => proves)).toEqual([['S1.5.3', 'S1.5.4']]);
  });

  it('Then the numbers of a group are proved by each of its tests that passed', () => {
    const { proving } = read(reportOf({ groups: ['When a @@ S1.1.1'], title: 'Then b' }));
    expect(proving.map(({ proves }) => proves)).toEqual([['S1.1.1']]);
  });

  it.each(['failed', 'pending', 'todo', 'skipped'])('Then a test that is %s proves nothing', (status) => {
    expect(read(reportOf({ title: 'Then b @@ S1.5.3', status })).proving).toEqual([]);
  });

  it.each(['Then b @@: S1.5.3', 'Then b @@ 1.5.3', 'Then b @@', 'Then b @@ S1.5.13-4'])(
    'Then a tag that cannot be read is reported: %s',
    (title) => {
      expect(read(reportOf({ title }))).toEqual({
        proving: [],
        misspelled: [`svc-a/a.test.ts: ${tagged(title)}`],
      });
    },
  );
});
