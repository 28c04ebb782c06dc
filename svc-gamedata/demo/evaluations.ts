import type { SkillRatings, TeamSport } from '@fieldhouse/contracts';

interface DemoEvent {
  id: number;
  title: string;
}

interface DemoEvaluation {
  /** Days before the day the demo is loaded. */
  daysAgo: number;
  /** An id of DEMO_CHILDREN. */
  childId: number;
  /** An id of DEMO_COACHES. */
  coachId: number;
  sport: TeamSport;
  /** A past event of the demo club in which the child took part that day. */
  event?: DemoEvent;
  notes: string | null;
  skills: SkillRatings;
}

type EvaluationFacts = Pick<DemoEvaluation, 'daysAgo' | 'childId' | 'notes' | 'event'>;

const baseball = (
  facts: EvaluationFacts,
  ratings: readonly [hitting: number, fielding: number, throwing: number, running: number],
) => {
  const [hitting, fielding, throwing, baseRunning] = ratings;
  return { ...facts, coachId: 2, sport: 'baseball' as const, skills: { hitting, fielding, throwing, baseRunning } };
};

const basketball = (
  facts: EvaluationFacts,
  ratings: readonly [handling: number, shooting: number, defense: number, passing: number],
) => {
  const [ballHandling, shooting, defense, passing] = ratings;
  return { ...facts, coachId: 3, sport: 'basketball' as const, skills: { ballHandling, shooting, defense, passing } };
};

const speed = { id: 35, title: 'Speed and Agility, All Sports' };
const hitting = (id: number) => ({ id, title: 'Hitting Clinic: Line Drives' });

/** Ten evaluations, oldest first: Mateo (1) does two sports, Lucia (2) and Eli (5) have an earlier one. */
export const DEMO_EVALUATIONS: readonly DemoEvaluation[] = [
  baseball({ daysAgo: 75, childId: 1, event: speed, notes: 'Good eye, late hands.' }, [5, 6, 6, 7]),
  basketball({ daysAgo: 68, childId: 2, notes: null }, [7, 7, 6, 8]),
  baseball({ daysAgo: 60, childId: 5, notes: 'Strong arm.' }, [7, 7, 8, 6]),
  baseball({ daysAgo: 43, childId: 1, event: hitting(29), notes: 'Hands stay inside the ball now.' }, [7, 6, 7, 7]),
  basketball({ daysAgo: 40, childId: 1, notes: 'First look: likes to pass.' }, [5, 4, 5, 7]),
  basketball({ daysAgo: 31, childId: 3, notes: null }, [8, 6, 7, 8]),
  basketball({ daysAgo: 20, childId: 2, notes: 'Left hand needs work under pressure.' }, [6, 6, 6, 8]),
  baseball({ daysAgo: 14, childId: 9, event: hitting(20), notes: 'Quick first step.' }, [6, 8, 6, 9]),
  baseball({ daysAgo: 12, childId: 5, notes: 'Steady at the plate.' }, [7, 7, 8, 7]),
  baseball({ daysAgo: 5, childId: 1, notes: 'Line drives to all fields.' }, [9, 7, 7, 8]),
];
