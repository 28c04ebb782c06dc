import { registeredEvent } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { type ChosenEvent, overlapText } from './overlap.ts';

const clinic = registeredEvent({ id: 1, title: 'Hitting Clinic', startTime: '09:00', endTime: '10:30' });
const wanted = (changes: Partial<ChosenEvent> = {}): ChosenEvent => ({
  id: 2,
  date: '2026-11-30',
  endDate: null,
  startTime: '10:00',
  endTime: '11:00',
  timeSlot: null,
  ...changes,
});
const text = (other: typeof clinic, changes: Partial<ChosenEvent> = {}) =>
  overlapText('Mateo', [other], wanted(changes));

describe('When a child has another event', () => {
  it('Then an overlap is shown', () => {
    expect(text(clinic)).toBe('Mateo also has Hitting Clinic, 9:00 – 10:30 AM');
  });

  it.each([
    ['one begins when the other ends', clinic, { startTime: '10:30' }],
    ['it is another day', clinic, { date: '2026-12-01' }],
    ['it is the same event', clinic, { id: 1 }],
    ['the chosen slot does not overlap', clinic, { timeSlot: { startTime: '10:30', endTime: '11:00' } }],
    [
      'the slot of the other event does not overlap',
      { ...clinic, timeSlot: { startTime: '09:00', endTime: '09:30' } },
      {},
    ],
  ])('Then nothing is shown when %s', (_, other, changes) => {
    expect(text(other, changes)).toBeNull();
  });

  it('Then slots count, not the events around them', () => {
    const slots = {
      ...clinic,
      startTime: '08:00',
      endTime: '12:00',
      timeSlot: { startTime: '10:30', endTime: '11:00' },
    };
    expect(text(slots)).toBe('Mateo also has Hitting Clinic, 10:30 – 11:00 AM');
  });

  it('Then every day of a camp counts', () => {
    const camp = { ...clinic, date: '2026-11-29', endDate: '2026-12-01' };
    expect(text(camp)).toContain('Hitting Clinic');
    expect(text(camp, { date: '2026-12-02' })).toBeNull();
  });
});
