import { describe, expect, it } from '@jest/globals';
import { notOver } from './not-over.ts';

describe('When events of today are listed', () => {
  it('Then past events are not listed, and a camp is listed until it ends @spec S2.2.12', () => {
    const over = { date: '2026-11-28', endDate: null, endTime: '08:20' };
    const today = { ...over, endTime: '10:30' };
    const camp = { date: '2026-11-27', endDate: '2026-11-29', endTime: '15:00' };
    // Saturday, 8:20 in Texas.
    expect(notOver([over, today, camp], new Date('2026-11-28T14:20:00Z'))).toEqual([today, camp]);
    expect(notOver([camp], new Date('2026-11-29T21:00:00Z'))).toEqual([]);
  });
});
