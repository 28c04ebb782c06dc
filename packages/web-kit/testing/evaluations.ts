import type { ChildEvaluation, SkillEvaluation } from '@fieldhouse/api';

/** An evaluation in a child's profile. */
export const evaluation = (changes: Partial<ChildEvaluation> = {}): ChildEvaluation => ({
  id: 1,
  version: 1,
  date: '2026-11-16',
  sport: 'baseball',
  coachName: 'Dana Mercer',
  eventId: null,
  eventTitle: null,
  notes: null,
  skills: { hitting: 9, baseRunning: 7 },
  createdAt: '2026-11-16T18:00:00Z',
  average: 8,
  trend: 'steady',
  ...changes,
});

/** The same in the list of coaches and admins. */
export const skillEvaluation = (changes: Partial<SkillEvaluation> = {}): SkillEvaluation => ({
  ...evaluation(),
  childId: 1,
  child: { id: 1, firstName: 'Mateo', lastName: 'Alvarez', nickname: null, age: 9, isActive: true },
  ...changes,
});
