import { describe, expect, it } from '@jest/globals';
import { closeAll, limitOf } from './stop-in-time.ts';

describe('When everything is stopped', () => {
  it('Then parts are closed in the reverse order of opening, also after a failure', async () => {
    const closed: string[] = [];
    const part = (name: string) => async () => void closed.push(name);
    const failing = () => Promise.reject(new Error('stuck'));
    await expect(closeAll([part('database'), failing, part('gateway')])).rejects.toThrow(
      'Not everything could be closed',
    );
    expect(closed).toEqual(['gateway', 'database']);
  });

  it('Then a part that hangs does not prevent the others from closing', async () => {
    const closed: string[] = [];
    await closeAll([async () => void closed.push('database'), () => new Promise(() => undefined)]);
    expect(closed).toEqual(['database']);
  });

  it.each([2, 4, 12])('Then %i parts that all hang end in time, and the last one has some', (parts) => {
    let left = 9500;
    for (let others = parts - 1; others >= 0; others -= 1) {
      const limit = limitOf(left, others);
      expect(limit).toBeGreaterThanOrEqual(500);
      left -= limit;
    }
    expect(left).toBeGreaterThanOrEqual(0);
  });
});
