import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** How many requirements of level 1 or 2 each section of ASVS 5.0.0 begins with: those of level 3 come last. */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ 1.1: 2, 1.2: 9, 1.3: 11, 1.4: 3, 1.5: 2 },
  ...{ 2.1: 3, 2.2: 3, 2.3: 4, 2.4: 1 },
  ...{ 3.2: 2, 3.3: 4, 3.4: 6, 3.5: 5, 3.7: 2 },
  ...{ 4.1: 3, 4.2: 1, 4.3: 2, 4.4: 4 },
  ...{ 5.1: 1, 5.2: 3, 5.3: 2, 5.4: 3 },
  ...{ 6.1: 3, 6.2: 12, 6.3: 4, 6.4: 4, 6.5: 5, 6.6: 3, 6.8: 4 },
  ...{ 7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2, 7.6: 2 },
  ...{ 8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1 },
  ...{ 9.1: 3, 9.2: 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ 11.1: 2, 11.2: 3, 11.3: 3, 11.4: 4, 11.5: 1, 11.6: 1 },
  ...{ 12.1: 3, 12.2: 2, 12.3: 4 },
  ...{ 13.1: 1, 13.2: 5, 13.3: 2, 13.4: 5 },
  ...{ 14.1: 2, 14.2: 4, 14.3: 3 },
  ...{ 15.1: 3, 15.2: 3, 15.3: 7 },
  ...{ 16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3 },
  ...{ 17.1: 1, 17.2: 4, 17.3: 2 },
};

const document = await readFile(`${ROOT}docs/security.md`, 'utf8');
const rows = document.split('\n').flatMap((line) => {
  const [, requirement = '', state = '', by = ''] = line.split('|').map((cell) => cell.trim());
  const ids = /^[\d., ]+/.exec(requirement)?.[0].match(/\d+\.\d+\.\d+/g) ?? [];
  return ids.length > 0 ? [{ ids: [...ids], state, by }] : [];
});

describe('docs/security.md', () => {
  it('Then it has every requirement of ASVS 5.0 up to level 2, once', () => {
    const wanted = Object.entries(SECTIONS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    );
    expect(wanted).toHaveLength(253);
    expect(rows.flatMap(({ ids }) => ids).sort()).toEqual(wanted.sort());
  });

  it('Then each has a state, with what meets it or why it is not met', () => {
    for (const { ids, state, by } of rows) {
      expect([ids, ['met', 'partly', 'not met', 'does not apply']]).toEqual([ids, expect.arrayContaining([state])]);
      if (state !== 'does not apply') expect([ids, by.length > 3]).toEqual([ids, true]);
    }
  });

  it('Then every file that it names exists', async () => {
    const named = [...document.matchAll(/`([\w.*-]+(?:\/[\w.*-]+)+)`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(80);
    const missing: string[] = [];
    for (const path of new Set(named)) {
      const found = path.includes('*') ? await firstOf(path) : existsSync(`${ROOT}${path}`);
      if (!found) missing.push(path);
    }
    expect(missing).toEqual([]);
  });
});

async function firstOf(pattern: string): Promise<boolean> {
  for await (const _ of glob(pattern, { cwd: ROOT })) return true;
  return false;
}
