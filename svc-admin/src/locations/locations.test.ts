import { locationById, ROLES } from '@fieldhouse/contracts';
import { localCalls } from '@fieldhouse/service-kit';
import { startTestService, type TestClient, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin } from '../service.ts';

const calls = localCalls();
let service: TestService;
let boss: TestClient;
beforeAll(async () => {
  service = await startTestService(admin, { adapters: { calls } });
  boss = service.as({ userId: 1, role: 'admin' });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.ctx.db('location').delete();
});

const barn = { name: 'Barn Court', address: '4120 Ranch Road 12' };

async function stored() {
  return service.ctx.db('location').orderBy('id').select('name', 'address');
}

describe('When an admin adds a location', () => {
  it('Then it is answered with its tag, stored, and told to others @spec S1.3.21', async () => {
    const answer = await boss.post('/api/locations', { name: ' Barn Court ', address: '4120 Ranch Road 12' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.any(Number), version: expect.any(Number), ...barn });
    expect(answer.headers.get('ETag')).toBe(`"${answer.body.version}"`);
    const told = (await service.published('location.created')).at(-1);
    expect(told).toMatchObject({ subject: String(answer.body.id), actor: 1, actorrole: 'admin', data: answer.body });
  });

  it.each([
    ['name', { ...barn, name: ' ' }, 'Location name is required'],
    ['name', { address: 'A road' }, 'Location name is required'],
    ['name', { ...barn, name: 'Barn\nCourt' }, 'Location name may not contain line breaks or invisible characters'],
    ['address', { ...barn, address: '' }, 'Address is required'],
    ['address', { name: 'Barn' }, 'Address is required'],
  ])('Then a %s as in %j is refused and nothing is stored', async (path, body, message) => {
    const answer = await boss.post('/api/locations', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message, errors: [{ path, message }] });
    expect(await stored()).toEqual([]);
  });

  it('Then a name that another location has, in whatever case, is refused beside the field', async () => {
    await boss.post('/api/locations', { ...barn, name: 'Año Field' });
    const answer = await boss.post('/api/locations', { ...barn, name: 'AÑO FIELD' });
    expect(answer.status).toBe(409);
    const message = 'There is already a location named AÑO FIELD';
    expect(answer.body).toMatchObject({ code: 'location_name_taken', message, errors: [{ path: 'name', message }] });
    expect(await stored()).toHaveLength(1);
  });
});

describe('When somebody reads the locations', () => {
  beforeEach(async () => {
    for (const name of ['hill', 'Élan', 'Barn']) await boss.post('/api/locations', { ...barn, name });
  });

  it.each(ROLES)('Then a %s gets all of them by name @spec S1.7.47', async (role) => {
    const answer = await service.as({ userId: 7, role }).get('/api/locations');
    expect(answer.status).toBe(200);
    const names = answer.body.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Barn', 'Élan', 'hill']);
  });

  it('Then a visitor is asked to sign in', async () => {
    expect((await service.anonymous.get('/api/locations')).status).toBe(401);
  });
});

describe('When an admin changes a location', () => {
  let id: number;
  let tag: string;
  beforeEach(async () => {
    const answer = await boss.post('/api/locations', barn);
    id = answer.body.id;
    tag = answer.headers.get('ETag') ?? '';
  });

  it('Then an invisible character in the name is refused, and stays where it is the stored one', async () => {
    const odd = 'Barn\u202E Court';
    const refused = await boss.put(`/api/locations/${id}`, { ...barn, name: odd });
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: 'name' }]]);
    await service.ctx.db('location').where({ id }).update({ name: odd });
    const kept = await boss.put(`/api/locations/${id}`, { name: odd, address: '1 Other Road' });
    expect([kept.status, kept.body]).toMatchObject([200, { name: odd, address: '1 Other Road' }]);
  });

  it('Then it has a newer version, and others are told', async () => {
    const answer = await boss.put(`/api/locations/${id}`, { name: 'Barn', address: 'Elsewhere' }, { 'If-Match': tag });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id, name: 'Barn', address: 'Elsewhere' });
    expect(answer.headers.get('ETag')).not.toBe(tag);
    const told = (await service.published('location.updated')).at(-1);
    expect(told?.data).toEqual(answer.body);
    expect(`"${told?.data.version}"`).toBe(answer.headers.get('ETag'));
  });

  it('Then a change on top of somebody else’s is refused and theirs stays', async () => {
    await boss.put(`/api/locations/${id}`, { ...barn, address: 'Theirs' });
    const answer = await boss.put(`/api/locations/${id}`, { ...barn, address: 'Mine' }, { 'If-Match': tag });
    expect(answer.status).toBe(412);
    expect(answer.body.code).toBe('changed_meanwhile');
    expect(await stored()).toEqual([{ ...barn, address: 'Theirs' }]);
  });

  it('Then of two changes of one version at the same moment, one is kept', async () => {
    const change = (address: string) => boss.put(`/api/locations/${id}`, { ...barn, address }, { 'If-Match': tag });
    const answers = await Promise.all([change('One'), change('Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('Then its own name in another case is no conflict, another location’s is', async () => {
    await boss.post('/api/locations', { ...barn, name: 'Hill' });
    expect((await boss.put(`/api/locations/${id}`, { ...barn, name: 'BARN COURT' })).status).toBe(200);
    expect((await boss.put(`/api/locations/${id}`, { ...barn, name: 'hill' })).body.code).toBe('location_name_taken');
  });

  it.each(['999999', '0', '-1', 'x', '1.5'])('Then the location %s is not found', async (unknown) => {
    expect((await boss.put(`/api/locations/${unknown}`, barn)).status).toBe(404);
  });
});

describe('When an admin deletes a location', () => {
  it('Then it is gone and others are told with a newer version', async () => {
    const { body } = await boss.post('/api/locations', barn);
    expect((await boss.delete(`/api/locations/${body.id}`)).status).toBe(204);
    expect(await stored()).toEqual([]);
    const told = (await service.published('location.deleted')).at(-1);
    expect(told?.data.id).toBe(body.id);
    expect(told?.data.version).toBeGreaterThan(body.version);
    expect((await boss.delete(`/api/locations/${body.id}`)).status).toBe(404);
  });
});

describe('When a parent or a coach tries to change locations', () => {
  it.each(['parent', 'coach'] as const)('Then a %s may not', async (role) => {
    const { body } = await boss.post('/api/locations', barn);
    const other = service.as({ userId: 7, role });
    const answers = [
      await other.post('/api/locations', { ...barn, name: 'Mine' }),
      await other.put(`/api/locations/${body.id}`, { ...barn, address: 'Mine' }),
      await other.delete(`/api/locations/${body.id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await stored()).toEqual([barn]);
  });
});

describe('When a service asks for a location', () => {
  it('Then it gets it, or null', async () => {
    const { body } = await boss.post('/api/locations', barn);
    expect(await calls.ask('events', locationById, { id: body.id }, undefined)).toEqual({ location: body });
    expect(await calls.ask('events', locationById, { id: 999_999 }, undefined)).toEqual({ location: null });
  });
});
