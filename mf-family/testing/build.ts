import type { ChildEvaluation, Parent } from '@fieldhouse/api';

export const parent = (changes: Partial<Parent> = {}): Parent => ({
  id: 5,
  firstName: 'Rosa',
  lastName: 'Alvarez',
  email: 'parent@fieldhouse.example',
  phone: '(512) 555-0105',
  isPrimary: true,
  ...changes,
});

export const evaluation = (changes: Partial<ChildEvaluation> = {}): ChildEvaluation => ({
  id: 1,
  date: '2026-11-16',
  sport: 'baseball',
  coachName: 'Dana Mercer',
  notes: null,
  skills: { hitting: 9, baseRunning: 7 },
  createdAt: '2026-11-16T18:00:00Z',
  average: 8,
  trend: 'steady',
  ...changes,
});
