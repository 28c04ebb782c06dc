import { addDays } from '@fieldhouse/contracts';
import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { type NameFacts, nameRule, TRIES_A_DAY, TRIES_IN_30_DAYS } from './name-rule.ts';

const birthdate = fc.integer({ min: 0, max: 12 }).map((days) => addDays('2017-04-02', days));
const facts: fc.Arbitrary<NameFacts> = fc.record({
  birthdate,
  others: fc.array(birthdate, { maxLength: 3 }),
  tries: fc.record({ lastDay: fc.nat({ max: 4 }), last30Days: fc.nat({ max: 8 }) }),
  isRepeat: fc.boolean(),
  areShowingsUsedUp: fc.boolean(),
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Adds of one name by several users over two months, some hours apart. */
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
  it('When nothing is said, Then the birth dates of the others and the typed one make no difference @spec S2.5.910', () => {
    fc.assert(
      fc.property(facts, birthdate, fc.array(birthdate, { minLength: 1 }), (given, typed, dates) => {
        const { answer } = nameRule(given);
        // Whether others have the name at all may be told; when they were born may not.
        const others = given.others.length === 0 ? [] : dates;
        return answer === nameRule({ ...given, birthdate: typed, others }).answer;
      }),
    );
  });

  it('When a try is counted, Then it was answered, and one of the others has another birth date; every such try counts once @spec S2.5.908', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { answer, isCounted } = nameRule(given);
        const isMiss = given.others.some((other) => other !== given.birthdate);
        return isCounted === (answer === 'compare' && isMiss && !given.isRepeat);
      }),
    );
  });

  it('When a name is tried by several users for two months, Then no day has more than three new answers and no 30 days more than six @spec S2.9.908, S2.9.909', () => {
    fc.assert(
      fc.property(adds, fc.array(birthdate, { minLength: 1, maxLength: 3 }), (asked, others) => {
        const counted: typeof asked = [];
        for (const add of asked) {
          const recent = (span: number) => counted.filter(({ at }) => at > add.at - span);
          const { isCounted } = nameRule({
            birthdate: add.birthdate,
            others,
            tries: { lastDay: recent(DAY).length, last30Days: recent(30 * DAY).length },
            isRepeat: recent(30 * DAY).some((one) => one.userId === add.userId && one.birthdate === add.birthdate),
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

  it('When nobody else has the name, Then any number of adds is compared with one’s own', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { answer, isCounted } = nameRule({ ...given, others: [], areShowingsUsedUp: false });
        return answer === 'compare' && !isCounted;
      }),
    );
  });
});
