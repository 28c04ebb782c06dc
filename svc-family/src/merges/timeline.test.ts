import { familyTimeline } from '@fieldhouse/contracts';
import { callVia } from '@fieldhouse/service-kit';
import { expect, it } from '@jest/globals';
import { NOW } from '../../testing/build.ts';
import { mergingClub } from '../../testing/merging-club.ts';

const club = mergingClub();

it('When svc-admin asks for a merged child, Then the primary with links and the merge comes @spec S2.2.1176', async () => {
  club.now = new Date(NOW.getTime() + 60_000);
  await club.merged();
  const ask = callVia(club.calls, 'admin');
  const { child, items } = await ask(familyTimeline, { childId: club.duplicate, before: null, limit: 9 });
  expect(child).toMatchObject({ id: club.mateo, ids: [club.mateo, club.duplicate] });
  expect(items.map(({ action, userId, personId }) => [action, userId, personId])).toEqual([
    ['child.merged', 1, null],
    ['link.added', null, 6],
    ['child.added', 6, null],
    ['child.added', 5, null],
  ]);
  const unknown = await ask(familyTimeline, { childId: 999, before: null, limit: 9 });
  expect(unknown).toEqual({ child: null, items: [] });
});
