import type { Event } from '@fieldhouse/api';
import { describe, expect, it } from '@jest/globals';
import { matching } from './matching.ts';

const event = (title: string, location: string, instructor: string): Event => ({
  id: 1,
  version: 1,
  seriesId: null,
  title,
  description: null,
  date: '2026-11-28',
  endDate: null,
  isMultiDay: false,
  startTime: '09:00',
  endTime: '10:30',
  location,
  locationId: 1,
  sport: 'baseball',
  instructor,
  coachIds: [2],
  coachId: 2,
  capacity: 16,
  registered: 0,
  price: 0,
  allowTimeSlots: false,
  sessionDuration: null,
  minAge: null,
  maxAge: null,
  assignedTeamId: null,
  reminderSent: false,
});

describe('searching events', () => {
  const clinic = event('Hitting Clinic', 'North Cages', 'Dana Mercer');
  const ball = event('Ball Handling', 'Barn Court', 'Theo Banks');

  it.each([
    ['', [clinic, ball]],
    ['hit', [clinic]],
    ['dana NORTH', [clinic]],
    ['dana barn', []],
    ['baseball b', [clinic, ball]],
  ])('When "%s" is typed, then what holds every word is shown', (words, found) => {
    expect(matching([clinic, ball], words)).toEqual(found);
  });
});
