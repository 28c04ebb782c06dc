import { exportChildren, exportGuardians, familyData } from '@fieldhouse/contracts';
import { callVia, localCalls } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, childForm, coach, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { asDataUrl, sheet } from '../../testing/drawings.ts';
import { family } from '../service.ts';

const calls = localCalls();
const ask = callVia(calls, 'admin');
let service: TestService;
let mateo: number;
let june: number;

beforeAll(async () => {
  service = await startTestService(family, { clock: () => NOW, adapters: { calls } });
  await service.deliver('user.registered', user({ id: 5 }));
  await service.deliver('user.registered', user({ id: 6, firstName: 'Ji-won', lastName: 'Park' }));
  await service.deliver('user.registered', user({ id: 2, role: 'coach', firstName: 'Dana', lastName: 'Mercer' }));
  mateo = (await service.as(rosa).post('/api/children', childForm({ shirtSize: 'Youth M' }))).body.id;
  june = (await service.as(jiWon).post('/api/children', childForm({ firstName: 'June' }))).body.id;
  const link = { childId: mateo, parentId: 6, accessLevel: 'view-only' };
  expect((await service.as(admin).post('/api/admin/link-child-to-parent', link)).status).toBe(201);
  const document = asDataUrl(await sheet(60, 40).png().toBuffer());
  expect((await service.as(rosa).post(`/api/children/${mateo}/age-verification`, { document })).status).toBe(201);
  expect((await service.as(coach).put(`/api/children/${mateo}/age-verification/checked`)).status).toBe(200);
});
afterAll(() => service.stop());

describe('When svc-admin exports the children', () => {
  it('Then they come in pages, with the day of the check but no age document @spec S2.7.1404', async () => {
    const { rows } = await ask(exportChildren, { afterId: 0, limit: 1 });
    expect(rows).toEqual([
      expect.objectContaining({
        ...{ id: mateo, firstName: 'Mateo', lastName: 'Alvarez', birthdate: '2017-04-02', shirtSize: 'Youth M' },
        ...{ ageVerifiedOn: '2026-11-21', isActive: true, mergedInto: null, addedBy: 5 },
        createdAt: NOW.toISOString(),
      }),
    ]);
    expect(Object.keys(rows[0] ?? {}).filter((key) => key.includes('Document') || key.includes('VerifiedBy'))).toEqual(
      [],
    );
    const next = await ask(exportChildren, { afterId: mateo, limit: 1000 });
    expect(next.rows).toMatchObject([{ id: june, ageVerifiedOn: null }]);
  });

  it('Then a merged child and its links are left out', async () => {
    const again = childForm({ firstName: 'June', confirmNotDuplicate: true });
    const { body: copy } = await service.as(jiWon).post('/api/children', again);
    await service.ctx.db('child').where({ id: copy.id }).update({ merged_into: june, is_active: false });
    const { rows } = await ask(exportChildren, { afterId: june, limit: 10 });
    expect(rows).toEqual([]);
    const links = await ask(exportGuardians, { afterId: 0, limit: 1000 });
    expect(links.rows.filter(({ childId }) => childId === copy.id)).toEqual([]);
  });

  it('Then links of guardians come with their access', async () => {
    const { rows } = await ask(exportGuardians, { afterId: 0, limit: 1000 });
    expect(rows.filter(({ childId }) => childId === mateo)).toMatchObject([
      { userId: 5, accessLevel: 'full', isPrimary: true, createdAt: NOW.toISOString() },
      { userId: 6, accessLevel: 'view-only', isPrimary: false },
    ]);
  });
});

describe('When svc-admin requests one family’s data', () => {
  it('Then children come with dates of documents and names of other guardians @spec S2.7.1407, S2.7.1408', async () => {
    const { children, accessRequests } = await ask(familyData, { userId: 5 });
    expect(accessRequests).toEqual([]);
    expect(children).toEqual([
      expect.objectContaining({
        ...{ id: mateo, accessLevel: 'full', isPrimary: true, linkedAt: NOW.toISOString() },
        ageDocument: { uploadedOn: '2026-11-21', verifiedOn: '2026-11-21', deletedOn: null },
        otherGuardians: [{ firstName: 'Ji-won', lastName: 'Park', accessLevel: 'view-only', isPrimary: false }],
      }),
    ]);
    const text = JSON.stringify(children);
    for (const others of ['June', 'user6@club.example', 'Dana', 'data:image']) expect(text).not.toContain(others);
  });

  it('Then a user without children gets empty lists', async () => {
    expect(await ask(familyData, { userId: 2 })).toEqual({ children: [], accessRequests: [] });
  });
});
