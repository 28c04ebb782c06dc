import { SKILLS, type SkillRatings, type TeamSport } from '@fieldhouse/contracts/club';

/** The unsaved ratings of one sport. */
export interface RatingState {
  sport: TeamSport;
  /** 1 to 10 by skill; a skill that is not rated is absent. */
  ratings: SkillRatings;
  /** Skills that the coach skipped. */
  skipped: readonly string[];
  /** The skill of the next rating; null: all skills are rated or skipped. */
  current: string | null;
}

/** The state without ratings; the current skill is the sport's first one. */
export function startRating(sport: TeamSport): RatingState {
  return { sport, ratings: {}, skipped: [], current: SKILLS[sport][0].id };
}

/** Rates the current skill and selects the next one that is neither rated nor skipped. */
export function rate(state: RatingState, rating: number): RatingState {
  const { current, ratings, skipped } = state;
  if (current === null) return state;
  const remaining = skipped.filter((skill) => skill !== current);
  return goToNext({ ...state, ratings: { ...ratings, [current]: rating }, skipped: remaining }, current);
}

/** Leaves the current skill unrated and selects the next one. */
export function skip(state: RatingState): RatingState {
  const { current, ratings, skipped } = state;
  if (current === null) return state;
  const { [current]: _, ...others } = ratings;
  return goToNext({ ...state, ratings: others, skipped: [...new Set([...skipped, current])] }, current);
}

/** Selects the previous skill; from the first, and when all are done, the last one. */
export function goBack(state: RatingState): RatingState {
  const skills = idsOf(state.sport);
  const at = state.current === null ? 0 : skills.indexOf(state.current);
  return { ...state, current: skills.at(at - 1) ?? null };
}

/** Selects a skill. */
export function goTo(state: RatingState, skill: string): RatingState {
  return { ...state, current: skill };
}

/** How many skills are rated. */
export const ratedCount = ({ ratings }: Pick<RatingState, 'ratings'>): number => Object.keys(ratings).length;

const idsOf = (sport: TeamSport): string[] => SKILLS[sport].map(({ id }) => id);

/** Selects the next skill after `after` that is neither rated nor skipped; wraps around at the end. */
function goToNext(state: RatingState, after: string): RatingState {
  const skills = idsOf(state.sport);
  const at = skills.indexOf(after) + 1;
  const inOrder = [...skills.slice(at), ...skills.slice(0, at)];
  const next = inOrder.find((skill) => !(skill in state.ratings) && !state.skipped.includes(skill));
  return { ...state, current: next ?? null };
}
