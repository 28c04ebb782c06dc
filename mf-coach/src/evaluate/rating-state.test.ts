import { SKILLS, TEAM_SPORTS, type TeamSport } from '@fieldhouse/contracts/club';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { goBack, goTo, type RatingState, rate, ratedCount, skip, startRating } from './rating-state.ts';

const done = (steps: readonly ((state: RatingState) => RatingState)[], sport: TeamSport = 'baseball') =>
  steps.reduce((state, step) => step(state), startRating(sport));
const by = (rating: number) => (state: RatingState) => rate(state, rating);

describe('When a coach rates one skill after the other', () => {
  it('Then six ratings rate all six skills', () => {
    const state = done([by(8), by(5), by(7), by(7), by(8), by(3)]);
    expect(state).toEqual({
      sport: 'baseball',
      ratings: { hitting: 8, pitching: 5, fielding: 7, throwing: 7, baseRunning: 8, catchingMechanics: 3 },
      ...{ skipped: [], current: null },
    });
    expect(rate(state, 1)).toBe(state);
    expect(skip(state)).toBe(state);
  });

  it('Then a skipped skill has no rating, also one that was rated before', () => {
    const state = done([by(8), goBack, skip, skip]);
    expect([state.ratings, state.skipped, state.current]).toEqual([{}, ['hitting', 'pitching'], 'fielding']);
    expect(done([skip, goBack, by(4)])).toMatchObject({ ratings: { hitting: 4 }, skipped: [] });
  });

  it('Then Back selects the previous skill, and after a changed rating the next unrated skill follows', () => {
    const state = done([by(8), by(5), goBack, goBack, by(9)]);
    expect([state.ratings, state.current]).toEqual([{ hitting: 9, pitching: 5 }, 'fielding']);
    expect(goBack(startRating('baseball')).current).toBe('catchingMechanics');
    expect(goBack(done([by(1), by(1), by(1), by(1), by(1), by(1)])).current).toBe('catchingMechanics');
  });

  it('Then any sequence of steps keeps the state valid, and six skips finish it', () => {
    const step = (sport: TeamSport) =>
      fc.oneof(
        fc.integer({ min: 1, max: 10 }).map((rating) => by(rating)),
        fc.constantFrom(skip, goBack),
        fc.constantFrom(...SKILLS[sport]).map(
          ({ id }) =>
            (state: RatingState) =>
              goTo(state, id),
        ),
      );
    const run = fc.constantFrom(...TEAM_SPORTS).chain((sport) => fc.tuple(fc.constant(sport), fc.array(step(sport))));
    fc.assert(
      fc.property(run, ([sport, steps]) => {
        const state = done(steps, sport);
        const decided = ratedCount(state) + state.skipped.length;
        expect(state.skipped.filter((skill) => skill in state.ratings)).toEqual([]);
        if (state.current === null) expect(decided).toBe(6);
        else expect(SKILLS[sport].some(({ id }) => id === state.current)).toBe(true);
        const last = [skip, skip, skip, skip, skip, skip].reduce((each, next) => next(each), state);
        expect(last.current).toBeNull();
      }),
    );
  });
});
