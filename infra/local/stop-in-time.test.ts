import { describe, expect, it } from '@jest/globals';
import { closeAll, limitOf, STOP_MANY_PROCESSES, STOP_ONE_PROCESS } from './stop-in-time.ts';

describe('When everything is stopped', () => {
  it('Then parts are closed in the reverse order of opening, also after a failure', async () => {
    const closed: string[] = [];
    const part = (name: string) => async () => void closed.push(name);
    const failing = () => Promise.reject(new Error('stuck'));
    await expect(closeAll([part('database'), failing, part('gateway')], STOP_ONE_PROCESS)).rejects.toThrow(
      'Not everything could be closed',
    );
    expect(closed).toEqual(['gateway', 'database']);
  });

  it('Then a part that hangs does not prevent the others from closing', async () => {
    const closed: string[] = [];
    await closeAll([async () => void closed.push('database'), () => new Promise(() => undefined)], STOP_ONE_PROCESS);
    expect(closed).toEqual(['database']);
  });

  it.each([
    { parts: 2, limits: STOP_ONE_PROCESS },
    { parts: 12, limits: STOP_ONE_PROCESS },
    { parts: 4, limits: STOP_MANY_PROCESSES },
  ])('Then $parts parts that all hang end within $limits.allMs ms, and the last one has some', ({ parts, limits }) => {
    let left = limits.allMs;
    for (let others = parts - 1; others >= 0; others -= 1) {
      const limit = limitOf(left, others, limits.partMs);
      expect(limit).toBeGreaterThanOrEqual(500);
      left -= limit;
    }
    expect(left).toBeGreaterThanOrEqual(0);
  });
});
