import { timelineOf } from '@fieldhouse/contracts';
import { callVia, localCalls } from '@fieldhouse/service-kit';
import { startTestService } from '@fieldhouse/service-kit/testing';
import { expect, it } from '@jest/globals';
import { guardian, NOW, registration, rosa, user } from '../../testing/build.ts';
import { notify } from '../service.ts';

it('When svc-admin asks for what happened to a child, Then its emails come by subject @spec S2.2.1176', async () => {
  const calls = localCalls();
  const service = await startTestService({ ...notify, jobs: [] }, { clock: () => NOW, adapters: { calls } });
  await service.deliver('user.registered', user(rosa));
  await service.deliver('guardian.linked', guardian(5));
  await service.deliver('registration.created', registration({ eventTitle: 'Winter Camp' }), { actor: rosa });
  const read = async () =>
    (await callVia(calls, 'admin')(timelineOf('notify'), { childIds: [1], before: null, limit: 9 })).items;
  const thing = { type: 'mail', name: 'Mateo Alvarez is registered for Winter Camp' };
  expect(await read()).toMatchObject([{ action: 'mail.stored', personId: 5, thing }]);
  await service.ctx.db('mail').update({ state: 'failed' });
  expect(await read()).toMatchObject([{ action: 'mail.not-sent' }]);
  await service.stop();
});
