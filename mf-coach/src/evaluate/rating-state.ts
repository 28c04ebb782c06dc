import { SKILLS, type SkillRatings, type TeamSport } from '@fieldhouse/contracts/club';

/** The ratings of one sport while they are given. */
export interface RatingState {
  sport: TeamSport;
  /** 1 to 10 by skill; a skill that is not rated is absent. */
  ratings: SkillRatings;
  /** Skills that are left out on purpose. */
  skipped: readonly string[];
  /** The skill that the next rating is for; null: each was rated or skipped. */
  current: string | null;
}

/** Nothing is rated yet; it begins with the sport's first skill. */
export function startRating(sport: TeamSport): RatingState {
  return { sport, ratings: {}, skipped: [], current: SKILLS[sport][0].id };
}

/** Rates the current skill and goes on to the next that is neither rated nor skipped. */
export function rate(state: RatingState, rating: number): RatingState {
  const { current, ratings, skipped } = state;
  if (current === null) return state;
  const remaining = skipped.filter((skill) => skill !== current);
  return goOn({ ...state, ratings: { ...ratings, [current]: rating }, skipped: remaining }, current);
}

/** Leaves the current skill unrated and goes on. */
export function skip(state: RatingState): RatingState {
  const { current, ratings, skipped } = state;
  if (current === null) return state;
  const { [current]: _, ...others } = ratings;
  return goOn({ ...state, ratings: others, skipped: [...new Set([...skipped, current])] }, current);
}

/** Back to the skill before; from the first, and once all are done, to the last. */
export function goBack(state: RatingState): RatingState {
  const skills = idsOf(state.sport);
  const at = state.current === null ? 0 : skills.indexOf(state.current);
  return { ...state, current: skills.at(at - 1) ?? null };
}

/** To a skill of the coach's choice. */
export function goTo(state: RatingState, skill: string): RatingState {
  return { ...state, current: skill };
}

/** How many skills are rated. */
export const ratedCount = ({ ratings }: Pick<RatingState, 'ratings'>): number => Object.keys(ratings).length;

const idsOf = (sport: TeamSport): string[] => SKILLS[sport].map(({ id }) => id);

/** The next skill that needs a decision, from `after` on and around the end. */
function goOn(state: RatingState, after: string): RatingState {
  const skills = idsOf(state.sport);
  const at = skills.indexOf(after) + 1;
  const inTurn = [...skills.slice(at), ...skills.slice(0, at)];
  const next = inTurn.find((skill) => !(skill in state.ratings) && !state.skipped.includes(skill));
  return { ...state, current: next ?? null };
}
