import { DEMO_LOCATIONS } from '@fieldhouse/contracts/demo';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '../src/service.ts';
import { loadDemo } from './index.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(admin);
});
afterAll(() => service.stop());

describe('When the demo club is loaded twice', () => {
  it('Then its four locations exist once, and later ones have higher ids', async () => {
    await loadDemo(service.ctx);
    await loadDemo(service.ctx);
    expect(await service.ctx.db('location').orderBy('id').select('id', 'name', 'address')).toEqual(DEMO_LOCATIONS);
    expect(await service.published('location.created')).toHaveLength(4);
    const asAdmin = service.as({ userId: 1, role: 'admin' });
    expect((await asAdmin.post('/api/locations', { name: 'New', address: 'Road' })).body.id).toBeGreaterThan(1000);
  });
});
