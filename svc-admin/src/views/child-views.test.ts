import { type ChildState, childWithGuardians, usersById } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '../service.ts';

const mateo: ChildState = {
  ...{ id: 7, version: 1, firstName: 'Mateo', lastName: 'Ruiz', nickname: null, birthdate: '2017-03-14' },
  ...{ shirtSize: null, pantSize: null, isActive: true },
};
const guardian = { id: 1, version: 1, childId: 7, userId: 5, accessLevel: 'view-only' as const, isPrimary: true };

let now = new Date('2026-11-20T18:00:00Z');
let service: TestService;
beforeAll(async () => {
  service = await startTestService(admin, {
    clock: () => now,
    answers: [
      answers(childWithGuardians, async ({ childId }) =>
        childId === 7 ? { child: mateo, guardians: [guardian] } : { child: null, guardians: [] },
      ),
      answers(usersById, async () => ({ users: [] })),
    ],
  });
  await read('contact.viewed');
  await read('contact.viewed');
  now = new Date('2026-11-21T18:00:00Z');
  await read('age-document.viewed');
  await read('child.changed');
});
afterAll(() => service.stop());

async function read(action: string) {
  const data = { action, subjectType: 'child' as const, subjectId: 7, childIds: [7], fields: [], requestId: null };
  await service.deliver('audit.recorded', data, { actor: { userId: 2, role: 'coach' }, source: 'family' });
}
const viewsFor = (userId: number, role: 'parent' | 'coach' | 'admin', path = '/api/children/7/views') =>
  service.as({ userId, role }).get(path);

describe('When somebody requests the views of a child', () => {
  it('Then guardians and admins see each person, kind and day once, and no changes @spec S2.2.1166', async () => {
    const viewer = { id: 2, role: 'coach', name: null };
    const views = [
      { viewer, action: 'age-document.viewed', day: '2026-11-21' },
      { viewer, action: 'contact.viewed', day: '2026-11-20' },
    ];
    expect((await viewsFor(5, 'parent')).body).toEqual(views);
    expect((await viewsFor(1, 'admin', '/api/children/7/views?limit=1')).body).toEqual(views.slice(0, 1));
  });

  it('Then everybody else gets 404, as for a child that does not exist', async () => {
    expect((await viewsFor(6, 'parent')).status).toBe(404);
    expect((await viewsFor(2, 'coach')).status).toBe(404);
    expect((await viewsFor(1, 'admin', '/api/children/9/views')).status).toBe(404);
  });
});
