import { timelineOf } from '@fieldhouse/contracts';
import { callVia, localCalls } from '@fieldhouse/service-kit';
import { startTestService } from '@fieldhouse/service-kit/testing';
import { expect, it } from '@jest/globals';
import { gamedata } from '../service.ts';

it('When svc-admin asks for what happened to a child, Then evaluations and uploads come @spec S2.2.1176', async () => {
  const calls = localCalls();
  const service = await startTestService(gamedata, { adapters: { calls } });
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
  await service.ctx.db('evaluation').insert({
    ...{ child_id: 1, sport: 'baseball', date: '2026-11-21', skills: '{}', coach_id: 2, coach_name: 'Dana Mercer' },
    ...{ event_id: 7, event_title: 'Hitting Clinic', created_at: at(1) },
  });
  const record = {
    ...{ version: 1, first_name: 'Mateo', last_name: 'Ruiz', sport: 'baseball', game_date: '2026-11-20' },
    ...{ team_name: 'Owls', opponent: 'Hawks', stats: '{}', child_id: 1, created_at: at(2) },
  };
  await service.ctx.db('game_record').insert([record, record, { ...record, is_sample: true, created_at: at(3) }]);
  const { items } = await callVia(calls, 'admin')(timelineOf('gamedata'), { childIds: [1], before: null, limit: 9 });
  expect(items).toMatchObject([
    { at: at(2).toISOString(), action: 'game-records.added', text: 'Baseball, 2 games' },
    { at: at(1).toISOString(), action: 'evaluation.added', userName: 'Dana Mercer', thing: { name: 'Hitting Clinic' } },
  ]);
  await service.stop();
});
