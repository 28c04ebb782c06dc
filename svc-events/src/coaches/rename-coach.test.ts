import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Club, coach, startClub, user } from '../../testing/club.ts';

let club: Club;
let version = 100;
beforeAll(async () => {
  club = await startClub();
});
afterAll(() => club.stop());
beforeEach(() => club.empty('event'));

const rename = (id: number, firstName: string, lastName: string) =>
  club.deliver('user.updated', user({ id, version: ++version, firstName, lastName }));
const instructorOf = async (id: number) => (await club.as(coach).get(`/api/events/${id}`)).body.instructor;

describe('When a coach gets another name', () => {
  it('Then it replaces only the old one, also beside a coach of the same name', async () => {
    await rename(20, 'Ines', 'Ford');
    await rename(21, 'Ines', 'Ford');
    const { id } = await club.makeEvent({ coachIds: [20, 21] });
    await rename(21, 'Ines', 'Walker');
    expect(await instructorOf(id)).toBe('Ines Ford, Ines Walker');
    await rename(20, 'Inez', 'Ford');
    expect(await instructorOf(id)).toBe('Inez Ford, Ines Walker');
  });

  it('Then a name with a comma is replaced as well', async () => {
    await rename(22, 'Dana', 'Mercer, Jr.');
    await rename(23, 'Dana', 'Mercer');
    const { id } = await club.makeEvent({ coachIds: [22, 23] });
    await rename(22, 'Dana', 'Mercer');
    expect(await instructorOf(id)).toBe('Dana Mercer, Dana Mercer');
    await rename(23, 'Dana', 'Stone, III');
    expect(await instructorOf(id)).toBe('Dana Mercer, Dana Stone, III');
  });

  it('Then the name of a former coach stays', async () => {
    await rename(24, 'Ada', 'Quill');
    await rename(25, 'Ada', 'Quillen');
    await rename(26, 'Theo', 'Banks');
    const { id } = await club.makeEvent({ coachIds: [25, 24, 26] });
    await club.deliver('user.deleted', { id: 25, version: ++version });
    await rename(24, 'Ada', 'Reed');
    await rename(26, 'Theo', 'Marsh');
    expect(await instructorOf(id)).toBe('Ada Quillen, Ada Reed, Theo Marsh');
  });
});
