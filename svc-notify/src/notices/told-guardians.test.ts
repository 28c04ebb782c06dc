import type { AccessDecision, Envelope, RegistrationState } from '@fieldhouse/contracts';
import { localTransport } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { envelopeFor, inBatchesOf20, shuffledCopies } from '@fieldhouse/service-kit/testing/histories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { child, dana, guardian, luis, NOW, registration, rosa, theo, user } from '../../testing/build.ts';
import { notify } from '../service.ts';

const transport = localTransport();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ ...notify, jobs: [] }, { clock: () => NOW, adapters: { transport }, replicas: 2 });
  for (const person of [rosa, luis, dana, theo]) await service.deliver('user.registered', user(person));
  await service.deliver('child.created', child());
  await service.deliver('child.created', child({ id: 2, firstName: 'Lucia' }));
  for (const userId of [5, 6]) await service.deliver('guardian.linked', guardian(userId));
  for (const userId of [5, 6])
    await service.deliver('guardian.linked', guardian(userId, { id: 200 + userId, childId: 2 }));
});
afterAll(() => service.stop());
beforeEach(() => service.empty('notice', 'notice_child', 'newest_version', 'inbox', 'mail'));

type Who = typeof rosa | typeof luis | typeof dana | typeof theo;
type Line = { id: number; sentence: string; kind: string; link: string; childIds: number[] };
const lines = async (who: Who): Promise<Line[]> => (await service.as(who).get('/api/notices')).body.notices;
const sentences = async (who: Who) => (await lines(who)).map(({ sentence }) => sentence);
const deliver = (
  type: 'registration.created' | 'registration.cancelled',
  state: Partial<RegistrationState>,
  actor: Who | undefined,
) => service.deliver(type, registration(state), actor ? { actor } : {});

describe('When a registration begins, changes or ends', () => {
  const slot = { id: 9, startTime: '09:30', endTime: '10:00' };
  const cancelled = { state: 'cancelled', version: 2 } as const;
  it.each<
    [string, 'registration.created' | 'registration.cancelled', Partial<RegistrationState>, Who | undefined, string]
  >([
    [
      'a guardian registers',
      'registration.created',
      {},
      rosa,
      'First5 registered Mateo for Hitting Clinic on Sat, Nov 28',
    ],
    [
      'a coach registers',
      'registration.created',
      {},
      theo,
      'First3 Last3 registered Mateo for Hitting Clinic on Sat, Nov 28',
    ],
    [
      'a guardian moves',
      'registration.created',
      { timeSlot: slot, previousTimeSlot: { startTime: '09:00', endTime: '09:30' } },
      rosa,
      'First5 moved Mateo to 9:30 AM at Hitting Clinic on Sat, Nov 28',
    ],
    [
      'a guardian cancels',
      'registration.cancelled',
      cancelled,
      rosa,
      'First5 cancelled Hitting Clinic on Sat, Nov 28 for Mateo',
    ],
    [
      'a coach removes',
      'registration.cancelled',
      cancelled,
      dana,
      'First2 Last2 removed Mateo from Hitting Clinic on Sat, Nov 28',
    ],
    [
      'it ends without an actor',
      'registration.cancelled',
      cancelled,
      undefined,
      'Mateo is no longer registered for Hitting Clinic on Sat, Nov 28',
    ],
  ])(
    'Then, when %s, the other guardians read who it was @spec S1.5.155, S1.8.52',
    async (_, type, state, actor, sentence) => {
      await deliver(type, state, actor);
      const told = [rosa, luis].filter((who) => who !== actor);
      for (const who of told)
        expect(await lines(who)).toMatchObject([
          { sentence, kind: 'registration', childIds: [1], link: '/events?event=4&child=1&dialog=details' },
        ]);
      if (actor) expect(await lines(actor)).toEqual([]);
    },
  );

  it('Then a newer state takes a line away that nobody has read; one that was read stays @spec S1.5.153', async () => {
    await deliver('registration.created', {}, rosa);
    await deliver('registration.cancelled', { state: 'cancelled', version: 2 }, rosa);
    expect(await sentences(luis)).toEqual(['First5 cancelled Hitting Clinic on Sat, Nov 28 for Mateo']);
    const [line] = await lines(luis);
    await service.as(luis).post(`/api/notices/${line?.id}/read`);
    await deliver('registration.created', { id: 71, version: 3 }, rosa);
    expect(await sentences(luis)).toHaveLength(2);
  });

  it('Then a deleted event is one line that names all children, with the reason @spec S1.5.155, S1.8.52', async () => {
    const eventDeletion = '0190f3a0-0000-7000-8000-000000000001';
    const ended = { state: 'cancelled', version: 5, eventDeletion, deletionReason: 'Rain\nall day' } as const;
    await deliver('registration.cancelled', ended, dana);
    await deliver('registration.cancelled', { ...ended, id: 71, childId: 2, version: 6 }, dana);
    expect(await lines(luis)).toMatchObject([
      {
        sentence: 'Hitting Clinic on Sat, Nov 28 is cancelled for Mateo and Lucia. The club says: “Rain all day”',
        ...{ childIds: [1, 2], link: '/' },
      },
    ]);
  });

  it.each([1, 2, 3])(
    'Then, shuffled (%i), each ten times on two replicas, the last state is one line @spec S1.5.153',
    async (seed) => {
      const eventDeletion = '0190f3a0-0000-7000-8000-000000000002';
      const of = (
        type: 'registration.created' | 'registration.cancelled',
        state: Partial<RegistrationState>,
      ): Envelope => ({
        ...envelopeFor(type, registration(state)),
        actor: 5,
        actorrole: 'parent',
      });
      const ended = { state: 'cancelled', eventDeletion } as const;
      const history = [
        of('registration.created', { version: 10 }),
        of('registration.cancelled', { version: 11, state: 'cancelled' }),
        of('registration.created', { id: 71, version: 12 }),
        of('registration.created', { id: 72, childId: 2, version: 13 }),
        of('registration.cancelled', { ...ended, id: 71, version: 14 }),
        of('registration.cancelled', { ...ended, id: 72, childId: 2, version: 15 }),
        of('registration.created', { id: 80, eventId: 9, eventTitle: 'Camp', version: 16 }),
      ];
      await inBatchesOf20(shuffledCopies(history, seed), transport.publish);
      await service.idle();
      const causes = await service.ctx.db('notice').where({ user_id: 6 }).pluck('cause');
      expect(causes.sort()).toEqual([eventDeletion, 'registration-80-16'].sort());
      const deleted = (await lines(luis)).find(({ link }) => link === '/');
      expect(deleted?.childIds.toSorted()).toEqual([1, 2]);
      expect(await lines(rosa)).toEqual([]);
    },
  );
});

describe('When a request for access is decided', () => {
  const decision = (state: AccessDecision['state']): AccessDecision => ({
    ...{ id: 9, version: 4, childId: 1, userId: 3, childName: 'Matty Alvarez', adminNotes: null, state },
  });
  it.each(['approved', 'denied'] as const)('Then who asked has a line that it was %s @spec S1.5.156', async (state) => {
    await service.deliver('access-request.decided', decision(state));
    await service.deliver('access-request.decided', decision(state));
    const outcome = state === 'approved' ? 'was approved' : 'was not approved';
    const sentence = `Your request for access to Matty Alvarez ${outcome}`;
    expect(await lines(theo)).toMatchObject([{ sentence, kind: 'account', childIds: [] }]);
  });
});
