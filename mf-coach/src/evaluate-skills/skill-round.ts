import type { SkillRatings } from '@fieldhouse/contracts/club';

/** The unsaved ratings of several children, one skill at a time. */
export interface SkillRound {
  /** The children in the order they are rated; one whose evaluation is saved is not among them any more. */
  childIds: readonly number[];
  ratings: Readonly<Record<number, SkillRatings>>;
  skill: string;
  /** The child of the next rating; null: the round of this skill is over. */
  current: number | null;
}

/** The round of a skill begins with its first child that is not rated yet. */
export function startSkill(round: SkillRound, skill: string): SkillRound {
  const begun = { ...round, skill };
  return { ...begun, current: nextUnrated(begun, round.childIds) };
}

/** Rates the current child in the skill and selects the next child that is not rated in it. */
export function rateChild(round: SkillRound, rating: number): SkillRound {
  const { current, ratings, skill } = round;
  if (current === null) return round;
  return skipChild({ ...round, ratings: { ...ratings, [current]: { ...ratings[current], [skill]: rating } } });
}

/** Leaves the current child as it is and selects the next one that is not rated in the skill. */
export function skipChild(round: SkillRound): SkillRound {
  const { current, childIds } = round;
  if (current === null) return round;
  return { ...round, current: nextUnrated(round, childIds.slice(childIds.indexOf(current) + 1)) };
}

/** Selects the child before; at the end of the round, and from the first, the last one. */
export function previousChild(round: SkillRound): SkillRound {
  const { childIds, current } = round;
  const at = current === null ? 0 : childIds.indexOf(current);
  return { ...round, current: childIds.at(at - 1) ?? null };
}

/** Removes what is saved: the ratings of these skills of a child, and the child once nothing of it is left. */
export function withoutSaved(round: SkillRound, childId: number, skills: readonly string[]): SkillRound {
  const left = Object.entries(round.ratings[childId] ?? {}).filter(([skill]) => !skills.includes(skill));
  const { [childId]: _, ...others } = round.ratings;
  if (left.length > 0) return { ...round, ratings: { ...others, [childId]: Object.fromEntries(left) } };
  const childIds = round.childIds.filter((id) => id !== childId);
  return { ...round, childIds, ratings: others, current: round.current === childId ? null : round.current };
}

/** How many children are rated in a skill. */
export const ratedIn = ({ ratings, childIds }: SkillRound, skill: string): number =>
  childIds.filter((id) => ratings[id]?.[skill] !== undefined).length;

const nextUnrated = ({ ratings, skill }: SkillRound, from: readonly number[]) =>
  from.find((id) => ratings[id]?.[skill] === undefined) ?? null;
