import { type Club, forSize, startClub } from '@fieldhouse/infra/testing';
import { describeAtNight } from '@fieldhouse/infra/testing/at-night';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventDeletedUnderLoad } from '../suites/event-deleted-under-load.ts';
import type { ApiAnswer } from '../support/api-client.ts';
import type { ChildWithParent } from '../support/many-children.ts';
import {
  countOutcomes,
  inOrder,
  outcomeOf,
  prepareRace,
  type RaceClub,
  registeredChildren,
  runConcurrently,
} from '../support/race.ts';
import { removeCapacityCheck } from '../support/remove-capacity-check.ts';
import { startClubBeforeAll } from '../support/start-club-before-all.ts';

const CONNECTIONS = 50;
const ATTEMPTS = forSize({ short: 1000, long: 3000 });

describe('races for places, through the gateway', () => {
  let club: Club;
  let race: RaceClub;
  beforeAll(async () => {
    // The same children register repeatedly: without the limit of registration changes.
    club = await startClub({ env: { LIMIT_REGISTRATION_CHANGES: '0' } });
    race = await prepareRace(club, ATTEMPTS);
  }, 180_000);
  afterAll(() => club?.stop(), 60_000);

  eventDeletedUnderLoad(
    () => club,
    () => race,
  );

  /** Expects exactly these children on the roster, and their number in the event and its details. */
  async function expectOnRoster(eventId: number, children: readonly number[]): Promise<void> {
    expect(await race.placesOf(eventId)).toEqual({
      registered: children.length,
      roster: inOrder(children),
      details: children.length,
    });
  }

  it('When thousands register for 100 places on fifty connections, then exactly 100 have one', async () => {
    const { id } = await race.makeEvent({ title: 'A Hundred Places', capacity: 100 });
    const answers = await runConcurrently(CONNECTIONS, race.children, (child) => race.register(child, { eventId: id }));
    expect(countOutcomes(answers)).toEqual({ '201': 100, '409 event_full': ATTEMPTS - 100 });
    await expectOnRoster(id, registeredChildren(race.children, answers));
  });

  it('When fifty register for the same slot at once, then one has it and no place is lost @spec S1.4.18, S1.9.18', async () => {
    const { id } = await race.makeEvent({ title: 'Half Past Four', allowTimeSlots: true, capacity: 4 });
    const slots = (await race.coach.send('GET', `/api/events/${id}/timeslots`)).body as { id: number }[];
    const wanted = race.children.slice(0, CONNECTIONS);
    const timeSlotId = slots[1]?.id ?? 0;
    const answers = await Promise.all(wanted.map((child) => race.register(child, { eventId: id, timeSlotId })));
    expect(countOutcomes(answers)).toEqual({ '201': 1, '409 slot_taken': CONNECTIONS - 1 });
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ detail: '4:30 PM was just taken' });
    await expectOnRoster(id, registeredChildren(wanted, answers));
  });

  it('When the same children register and cancel, a hundred times in all, then the places taken equal the registrations', async () => {
    const { id } = await race.makeEvent({ title: 'In and Out', capacity: 12 });
    const children = race.children.slice(0, 25);
    const outcomes = new Map(children.map((child) => [child.id, [] as string[]]));
    let cancelled = 0;
    const alternate = async (child: ChildWithParent, first: 'in' | 'out') => {
      let isIn = first === 'in';
      for (let turn = 0; turn < 100 && cancelled < 100; turn += 1, isIn = !isIn) {
        const answer = isIn ? await race.register(child, { eventId: id }) : await race.cancel(child, id);
        if (!isIn && answer.status === 200) cancelled += 1;
        outcomes.get(child.id)?.push(`${isIn ? 'in' : 'out'} ${outcomeOf(answer)}`);
      }
    };
    // Two loops for each child: one cancels while the other registers.
    await Promise.all(children.flatMap((child) => [alternate(child, 'in'), alternate(child, 'out')]));

    const all = [...outcomes.values()].flat();
    const kinds = ['in 201', 'in 409 already_registered', 'in 409 event_full', 'out 200', 'out 404 not_found'];
    expect(kinds).toEqual(expect.arrayContaining([...new Set(all)]));
    expect(cancelled).toBeGreaterThanOrEqual(100);
    const balance = (of: readonly string[]) =>
      of.filter((outcome) => outcome === 'in 201').length - of.filter((outcome) => outcome === 'out 200').length;
    const balances = [...outcomes].map(([childId, answers]) => ({ childId, balance: balance(answers) }));
    expect(balances.filter((child) => child.balance !== 0 && child.balance !== 1)).toEqual([]);
    await expectOnRoster(
      id,
      balances.filter((child) => child.balance === 1).map(({ childId }) => childId),
    );
  });

  it('When capacity is lowered while many register, then no more have a place than the new capacity', async () => {
    const event = await race.makeEvent({ title: 'A Smaller Hall', capacity: 600 });
    const children = race.children.slice(0, 600);
    let registered = 0;
    let lowering: Promise<[tooLow: ApiAnswer, lowered: ApiAnswer]> | undefined;
    // Registrations are not edits, so the version from before them is still valid for both changes.
    const patch = (capacity: number) =>
      race.coach.send('PATCH', `/api/events/${event.id}`, { capacity }, { 'if-match': `"${event.version}"` });
    const lower = async () => [await patch(10), await patch(300)] as [ApiAnswer, ApiAnswer];
    const answers = await runConcurrently(CONNECTIONS, children, async (child) => {
      const answer = await race.register(child, { eventId: event.id });
      if (answer.status === 201) registered += 1;
      if (registered >= 30) lowering ??= lower();
      return answer;
    });
    if (!lowering) throw new Error('The capacity was not lowered before the last registration');
    const [tooLow, lowered] = await lowering;

    expect(outcomeOf(tooLow)).toBe('409 capacity_below_registered');
    expect([lowered.status, lowered.body]).toMatchObject([200, { capacity: 300 }]);
    expect((lowered.body as { registered: number }).registered).toBeLessThan(300);
    expect(countOutcomes(answers)).toEqual({ '201': 300, '409 event_full': 300 });
    await expectOnRoster(event.id, registeredChildren(children, answers));
    const refused = await race.coach.send('PATCH', `/api/events/${event.id}`, { capacity: 299 });
    expect(outcomeOf(refused)).toBe('409 capacity_below_registered');
    expect(refused.body).toMatchObject({ detail: 'Capacity cannot be lower than the 300 children registered' });
  });

  it('When one request is sent fifty times at once with one key, then it is done once and all get the same answer', async () => {
    const { id } = await race.makeEvent({ title: 'Fifty Retries' });
    const [child] = race.children as [ChildWithParent];
    const retries = Array.from({ length: CONNECTIONS }, () => race.register(child, { eventId: id }, `retry-${id}`));
    const answers = await Promise.all(retries);
    expect(countOutcomes(answers)).toEqual({ '201': CONNECTIONS });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await expectOnRoster(id, [child.id]);
  });

  it('When a child is registered twice at once, then one request gets 201 and the other already_registered', async () => {
    const { id } = await race.makeEvent({ title: 'Two Phones' });
    const children = race.children.slice(0, 25);
    const pairs = children.flatMap((child) => [child, child]);
    const answers = await Promise.all(pairs.map((child) => race.register(child, { eventId: id })));
    for (const [index, child] of children.entries()) {
      const two = answers.slice(2 * index, 2 * index + 2).map(outcomeOf);
      expect([child.id, ...two.sort()]).toEqual([child.id, '201', '409 already_registered']);
    }
    await expectOnRoster(
      id,
      children.map(({ id: childId }) => childId),
    );
  });
});

// svc-events has this control in `oversell.test.ts`, which every run has.
describeAtNight('the first race without the guard against overselling', () => {
  const club = startClubBeforeAll();

  it('Then more register than there are places, so the race above can fail', async () => {
    const race = await prepareRace(club(), 100);
    await removeCapacityCheck(club());
    const { id } = await race.makeEvent({ title: 'One Place', capacity: 1 });
    const answers = await runConcurrently(CONNECTIONS, race.children, (child) => race.register(child, { eventId: id }));
    const outcomes = countOutcomes(answers);
    const registered = outcomes['201'] ?? 0;
    expect({ outcomes, isOversold: registered > 1 }).toEqual({ outcomes, isOversold: true });
    expect((await race.placesOf(id)).roster).toHaveLength(registered);
  });
});
