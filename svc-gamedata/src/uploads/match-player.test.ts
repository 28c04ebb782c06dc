import { comparableName } from '@fieldhouse/contracts';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { familyWith, player } from '../../testing/players.ts';
import { baseballFile, uploaded } from '../../testing/upload.ts';
import { gamedata } from '../service.ts';
import { type ComparedPlayer, matchPlayer } from './match-player.ts';

const key = fc.constantFrom('ada', 'bea', 'cy', 'lee');
const players = fc.uniqueArray(
  fc.record<ComparedPlayer>({
    id: fc.integer({ min: 1, max: 40 }),
    firstKey: key,
    lastKey: key,
    nicknameKey: fc.option(key),
    isActive: fc.boolean(),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
);

describe('When a name is matched', () => {
  it('Then the order of names and players does not matter, and inactive players match only without active ones', () => {
    fc.assert(
      fc.property(key, key, players, (firstKey, lastKey, all) => {
        const found = matchPlayer({ firstKey, lastKey }, all);
        expect(matchPlayer({ firstKey: lastKey, lastKey: firstKey }, all)).toEqual(found);
        expect(matchPlayer({ firstKey, lastKey }, all.toReversed())).toEqual(found);
        const states = new Set(all.filter(({ id }) => found.includes(id)).map(({ isActive }) => isActive));
        expect(states.size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('Then matching is symmetric', () => {
    const person = fc.record({ firstKey: key, lastKey: key });
    const asPlayer = (name: { firstKey: string; lastKey: string }) => [
      { id: 1, nicknameKey: null, isActive: true, ...name },
    ];
    fc.assert(
      fc.property(person, person, (one, other) => {
        expect(matchPlayer(one, asPlayer(other))).toEqual(matchPlayer(other, asPlayer(one)));
      }),
    );
  });
});

describe('When the rows of a file are matched', () => {
  const names = ['Ada', 'Bea', 'Áda', 'Lee', 'LEE'];
  const club = names.flatMap((first, i) =>
    names.slice(i).map((last, j) => {
      const id = 1 + i * 10 + j;
      return player(id, `${first} ${last}`, { isActive: id % 4 !== 0, nickname: id % 3 === 0 ? 'Bea' : null });
    }),
  );
  const compared = club.map(({ id, firstName, lastName, nickname, isActive }) => ({
    ...{ id, isActive, firstKey: comparableName(firstName), lastKey: comparableName(lastName) },
    nicknameKey: nickname === null ? null : comparableName(nickname),
  }));
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(gamedata, { answers: familyWith(club) });
  });
  afterAll(() => service.stop());

  it('Then the SQL query finds the same players as `matchPlayer`', async () => {
    const wanted = ['Ada', 'Bea', 'Lee', 'Zoe'].flatMap((first) =>
      ['Ada', 'Bea', 'Lee', 'Zoe'].map((last) => [first, last]),
    );
    const { gameData } = await uploaded(
      service,
      { userId: 2, role: 'coach' },
      baseballFile(...wanted.map((name) => `${name},2026-11-07,`)),
    );
    expect(gameData).toHaveLength(16);
    for (const { firstName, lastName, candidates, childId } of gameData) {
      const found = matchPlayer({ firstKey: comparableName(firstName), lastKey: comparableName(lastName) }, compared);
      const ids = candidates.map((one) => one.childId).sort((a, b) => a - b);
      expect([firstName, lastName, ids]).toEqual([firstName, lastName, found]);
      expect(childId).toBe(found.length === 1 ? found[0] : null);
    }
  });
});
