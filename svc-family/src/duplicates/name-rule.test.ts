import { addDays } from '@fieldhouse/contracts';
import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { type NameFacts, nameRule, TRIES_A_DAY, TRIES_IN_30_DAYS } from './name-rule.ts';

const birthdate = fc.integer({ min: 0, max: 12 }).map((days) => addDays('2017-04-02', days));
const facts: fc.Arbitrary<NameFacts> = fc.record({
  isMatch: fc.boolean(),
  tries: fc.record({ lastDay: fc.nat({ max: 4 }), last30Days: fc.nat({ max: 8 }) }),
  isRepeat: fc.boolean(),
  areShowingsUsedUp: fc.boolean(),
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Adds of children with one name by several users over two months, some hours apart. */
const adds = fc
  .array(fc.record({ birthdate, userId: fc.integer({ min: 1, max: 4 }), hours: fc.integer({ min: 0, max: 60 }) }), {
    maxLength: 60,
  })
  .map((given) => {
    let at = 0;
    return given.map(({ hours, ...add }) => {
      at += hours * HOUR;
      return { ...add, at };
    });
  });

describe('nameRule', () => {
  it('When a try is counted, Then it was answered, was new and matched no child @spec S2.5.908', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { answer, isCounted } = nameRule(given);
        return isCounted === (answer === 'compare' && !given.isRepeat && !given.isMatch);
      }),
    );
  });

  it('When users try a name for two months, Then both limits hold @spec S2.9.908, S2.9.909', () => {
    fc.assert(
      fc.property(adds, (attempts) => {
        const counted: typeof attempts = [];
        for (const add of attempts) {
          const within = (span: number) => counted.filter(({ at }) => at > add.at - span);
          const { isCounted } = nameRule({
            isMatch: false,
            tries: { lastDay: within(DAY).length, last30Days: within(30 * DAY).length },
            isRepeat: within(30 * DAY).some((one) => one.userId === add.userId && one.birthdate === add.birthdate),
            areShowingsUsedUp: false,
          });
          if (isCounted) counted.push(add);
        }
        const most = (span: number) =>
          Math.max(0, ...counted.map(({ at }) => counted.filter((one) => one.at <= at && one.at > at - span).length));
        return most(DAY) <= TRIES_A_DAY && most(30 * DAY) <= TRIES_IN_30_DAYS;
      }),
    );
  });
});
