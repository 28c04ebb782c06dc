import { describe, expect, it } from '@jest/globals';
import { asciiFileName, fileName } from './file-name.ts';

describe('The name of a file to save', () => {
  it.each([
    ['Hitting Clinic: Día', 'roster-hitting-clinic-dia-2026-11-28.csv'],
    ['U9/U10 ’n’ “friends”', 'roster-u9-u10-n-friends-2026-11-28.csv'],
    ['打撃練習', 'roster-打撃練習-2026-11-28.csv'],
    ['投球練習', 'roster-投球練習-2026-11-28.csv'],
    ['हिंदी', 'roster-हिंदी-2026-11-28.csv'],
    ['Тренировка Й', 'roster-тренировка-й-2026-11-28.csv'],
    ['../../etc/passwd\r\n"', 'roster-etc-passwd-2026-11-28.csv'],
  ])('When an event is called %j, Then it is %s', (title, name) => {
    expect(fileName('csv', 'roster', title, '2026-11-28')).toBe(name);
  });

  it('When it is long, Then it fits a file system', () => {
    expect(Buffer.byteLength(fileName('csv', 'uniform sizes', '打'.repeat(100), '2026-11-28'))).toBeLessThan(255);
  });

  it('When a header has it, Then other letters are left out', () => {
    expect(asciiFileName('roster-打撃-u9-2026-11-28.csv')).toBe('roster-u9-2026-11-28.csv');
  });
});
