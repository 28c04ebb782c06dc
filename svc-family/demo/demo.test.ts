import { ageOn, clubToday } from '@fieldhouse/contracts';
import { DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { family } from '../src/service.ts';
import { admin, childForm, NOW, rosa } from '../testing/build.ts';
import { birthdateOf } from './birthdate-of.ts';
import { loadDemo } from './index.ts';

describe('the demo club’s children', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService(family, { clock: () => NOW });
  });
  afterEach(() => service.stop());

  it('When the demo is loaded, Then twenty children have their ids, ages and parents, and are published', async () => {
    await loadDemo(service.ctx);
    const { body } = await service.as(admin).get('/api/all-children');
    expect(body).toHaveLength(20);
    for (const child of DEMO_CHILDREN) {
      const { id, firstName, age, nickname } = child;
      expect(body).toContainEqual(expect.objectContaining({ id, firstName, age, nickname }));
    }
    expect(await service.published('child.created')).toHaveLength(20);
    const own = await service.as(rosa).get('/api/children');
    expect(own.body).toMatchObject([
      { id: 1, firstName: 'Mateo', shirtSize: 'Youth M', pantSize: 'Youth M' },
      { id: 2, firstName: 'Lucia', shirtSize: null, pantSize: null, primaryPosition: 'Shortstop' },
    ]);
  });

  it('When the demo is loaded, Then there is a document, a second guardian and a pending request', async () => {
    await loadDemo(service.ctx);
    const own = (await service.as(rosa).get('/api/children')).body;
    expect(own).toMatchObject([{ ageVerificationUploadedAt: NOW.toISOString() }, { ageVerificationDocument: null }]);
    expect((await service.as(rosa).get(own[0].ageVerificationDocument)).status).toBe(200);
    const shared = await service.as({ userId: 12, role: 'parent' }).get('/api/children');
    expect(shared.body).toMatchObject([{ firstName: 'Isaiah' }, { firstName: 'Nikolai' }]);
    const requests = await service.as({ userId: 16, role: 'parent' }).get('/api/child-access-requests');
    expect(requests.body).toMatchObject([{ state: 'pending', childName: 'Owen Whitaker' }]);
  });

  it('When the demo was loaded before, Then nothing changes, and new ids are above those of the demo', async () => {
    await loadDemo(service.ctx);
    const { body } = await service.as(rosa).post('/api/children', childForm({ firstName: 'New' }));
    await service.ctx.db('child').where({ id: 7 }).delete();
    await loadDemo(service.ctx);
    expect(body.id).toBeGreaterThan(1000);
    expect(await service.ctx.db('child').where({ id: 7 })).toEqual([]);
  });

  it('When a load was interrupted, Then the next load completes it', async () => {
    await loadDemo(service.ctx);
    await service.ctx.db('child').where('id', '>', 12).delete();
    await service.ctx.db.raw(`SELECT setval('child_id_seq', 1, false)`);
    await loadDemo(service.ctx);
    expect(await service.ctx.db('child')).toHaveLength(20);
    expect(await service.ctx.db('access_request')).toHaveLength(1);
    expect(await service.ctx.db('age_document')).toHaveLength(1);
    expect(await service.published('guardian.linked')).toHaveLength(20 + 1 + 8 + 1);
  });

  it('When real children exist, Then no demo child is added', async () => {
    await service.as(rosa).post('/api/children', childForm());
    await loadDemo(service.ctx);
    expect(await service.ctx.db('child')).toHaveLength(1);
  });

  it.each(['2026-11-21', '2028-02-29', '2027-03-01'])(
    'When the demo is loaded on %s, Then every age is right',
    (day) => {
      const today = clubToday(new Date(`${day}T18:00:00Z`));
      for (const child of DEMO_CHILDREN) expect(ageOn(birthdateOf(child, today), today)).toBe(child.age);
    },
  );
});
