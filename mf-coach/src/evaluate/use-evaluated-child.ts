import { clubToday, SKILLS, type SkillRatings, TEAM_SPORTS, type TeamSport } from '@fieldhouse/contracts/club';
import { $api } from '@fieldhouse/web-kit';

/** The child, its evaluations, the event and its roster; all requests start at once. */
export function useEvaluatedChild(childId: number, eventId: number | null) {
  const of = { params: { path: { id: childId } } };
  const at = { params: { path: { id: eventId ?? 0 } } };
  const isAtEvent = { enabled: eventId !== null };
  return {
    child: $api.useQuery('get', '/api/children/{id}', of),
    evaluations: $api.useQuery('get', '/api/children/{id}/evaluations', of),
    event: $api.useQuery('get', '/api/events/{id}', at, isAtEvent),
    roster: $api.useQuery('get', '/api/events/{id}/roster', at, isAtEvent),
  };
}

interface Evaluated {
  sport: TeamSport;
  skills: SkillRatings;
}

/** The first sport to show: the event's, else that of the last evaluation. */
export function firstSport(eventSport: string | undefined, evaluations: readonly Evaluated[]): TeamSport {
  return TEAM_SPORTS.find((sport) => sport === eventSport) ?? evaluations[0]?.sport ?? 'baseball';
}

/** Each skill's rating from the last evaluation in this sport that rated the skill. */
export function lastRatings(evaluations: readonly Evaluated[], sport: TeamSport): SkillRatings {
  const ofSport = evaluations.filter((evaluation) => evaluation.sport === sport);
  return Object.fromEntries(
    SKILLS[sport].flatMap(({ id }) => {
      const rated = ofSport.find(({ skills }) => skills[id] !== undefined)?.skills[id];
      return rated === undefined ? [] : [[id, rated]];
    }),
  );
}

/** The event's day if it is in the past, otherwise today. */
export function evaluationDay(event: { date: string } | undefined): string {
  const today = clubToday(new Date());
  return event && event.date < today ? event.date : today;
}
