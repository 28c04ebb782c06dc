import { describe, expect, it } from '@jest/globals';
import { withEnvironmentTable } from './environment-table.ts';

const BEGIN = '<!-- environment table: written by npm run generate -->';
const END = '<!-- end of the environment table -->';

describe('When the settings are put into docs/operations.md', () => {
  const document = withEnvironmentTable(`Before\n${BEGIN}\nold\n${END}\nAfter`);
  const rows = document.split('\n').filter((line) => line.startsWith('| `'));
  const rowOf = (name: string) => rows.filter((row) => row.startsWith(`| \`${name}\` |`));

  it('Then each variable has one row, with all programs that read it', () => {
    const names = rows.map((row) => row.split('|')[1]);
    expect(new Set(names).size).toBe(names.length);
    expect(rowOf('LIMIT_MAILS')).toEqual([expect.stringContaining('| compose, services, start |')]);
  });

  it('Then what differs between programs is named with them', () => {
    expect(rowOf('LOG_LEVEL')).toEqual([expect.stringContaining('*compose, services*: `info`. *start*: `warn`')]);
  });

  it('Then one row stands for the variables of all services', () => {
    expect(rowOf('SVC_<NAME>_URL')).toEqual([expect.stringContaining('`http://svc-…:3000`')]);
    expect(document).not.toMatch(/SVC_(AUTH|NOTIFY)_/);
  });
});
