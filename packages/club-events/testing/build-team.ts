import type { Team } from '@fieldhouse/api';

/** A team without coaches and members. */
export const team = (changes: Partial<Team> = {}): Team => ({
  id: 1,
  name: 'Fieldhouse 10U',
  sport: 'baseball',
  minAge: 8,
  maxAge: 10,
  leagueName: null,
  coaches: [],
  members: [],
  nextEvent: null,
  version: 1,
  createdAt: '2026-11-21T15:00:00Z',
  ...changes,
});
