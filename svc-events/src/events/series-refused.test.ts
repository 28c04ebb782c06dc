import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, startClub } from '../../testing/club.ts';
import { seriesOf } from '../../testing/series.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub();
});
afterAll(() => club.stop());

const { read, readAll, facts, makeSeries, patch, register } = seriesOf(() => club);

describe('When another event of the series refuses the edit', () => {
  async function expectNothingChanged(
    ids: readonly [number, number, number, number],
    changes: object,
    expectedRefusal: object,
    message: string,
  ) {
    const before = await readAll(ids);
    const { status, body } = await patch(ids[1], 'all', changes);
    expect({ status, ...body }).toMatchObject(expectedRefusal);
    expect(body.message).toBe(message);
    expect(await readAll(ids)).toEqual(before);
  }

  it('Then, when the cause is its registered children, nothing changes and the refusal names its day', async () => {
    const ids = await makeSeries();
    for (const childId of [1, 2, 3]) await register(ids[3], childId);
    await expectNothingChanged(
      ids,
      { capacity: 2 },
      { status: 409, code: 'capacity_below_registered' },
      'Sat, Dec 19: Capacity cannot be lower than the 3 children registered',
    );
    expect((await patch(ids[1], 'one', { capacity: 2 })).status).toBe(200);
  });

  it('Then, when the cause is its booked slots, nothing changes', async () => {
    const ids = await makeSeries({ startTime: '16:00', endTime: '18:00', allowTimeSlots: true, capacity: 4 });
    const [firstSlot] = await club.slotIds(ids[2]);
    await register(ids[2], 1, firstSlot);
    await expectNothingChanged(
      ids,
      { startTime: '16:30', capacity: 3 },
      { status: 409, code: 'slots_booked' },
      'Sat, Dec 12: 1 booked time slot would be lost. Keep the session duration and move start and end time by the ' +
        'same amount, or remove that registration first',
    );
  });

  it('Then, when the cause is its own age limits, nothing changes and the refusal names the field', async () => {
    const ids = await makeSeries();
    await patch(ids[3], 'one', { maxAge: 10 });
    const message = 'Sat, Dec 19: Minimum age must be less than or equal to maximum age';
    await expectNothingChanged(ids, { minAge: 12 }, { status: 400, errors: [{ path: 'minAge', message }] }, message);
  });

  it('Then, when its date would be after the end of the calendar, nothing changes', async () => {
    const ids = await makeSeries({ date: '2099-11-28' });
    const message = 'Sat, Dec 19: Please choose a date between 2000 and 2099';
    await expectNothingChanged(ids, { date: '2099-12-18' }, { status: 400, code: 'invalid' }, message);
  });

  it('Then If-Match checks only the edited event', async () => {
    const ids = await makeSeries();
    const { version } = await read(ids[1]);
    await patch(ids[0], 'one', { title: 'Meanwhile' });
    expect((await patch(ids[1], 'all', { price: 100 }, `"${version}"`)).status).toBe(200);
    expect((await patch(ids[1], 'all', { price: 200 }, `"${version}"`)).status).toBe(412);
    expect(await facts(ids, 'price')).toEqual([100, 100, 100, 100]);
  });
});
