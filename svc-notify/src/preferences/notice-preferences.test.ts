import { NOTICE_CHOICES } from '@fieldhouse/contracts';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dana, luis, NOW, rosa, user } from '../../testing/build.ts';
import { notify } from '../service.ts';
import { copyReminderPreferences, mayRemind, setReminders } from './contact-preference.ts';

const path = '/api/notice-preferences';
const settings = { quietFrom: '22:00', quietTo: '06:30', digest: 'daily', hideDetails: true };
type Values = { kind: string; channel: string; value: string }[];

describe('When a person chooses how they are told', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ ...notify, jobs: [] }, { clock: () => NOW });
    for (const person of [rosa, luis, dana]) await service.deliver('user.registered', user(person));
  });
  afterAll(() => service.stop());
  beforeEach(() => service.empty('contact_preference', 'preference', 'person_setting'));

  const shown = async (who: typeof rosa | typeof dana = rosa) => (await service.as(who).get(path)).body;
  const save = (preferences: Values, ifMatch?: string) =>
    service.as(rosa).put(path, { preferences, ...settings }, ifMatch === undefined ? {} : { 'If-Match': ifMatch });
  const value = async (kind: string, channel: string) =>
    (await shown()).preferences.find((one: Values[number]) => one.kind === kind && one.channel === channel)?.value;

  it('Then each role starts with the initial values @spec S1.7.110, S1.5.150', async () => {
    for (const who of [rosa, dana])
      expect(await shown(who)).toEqual({
        ...{ quietFrom: '21:00', quietTo: '07:00', digest: 'weekly', hideDetails: false },
        preferences: NOTICE_CHOICES.map(({ kind, channel, initial }) => ({ kind, channel, value: initial })),
      });
    expect((await service.anonymous.get(path)).status).toBe(401);
  });

  it('Then what is listed changes for them alone, and the rest stays @spec S1.7.110', async () => {
    await save([{ kind: 'announcement', channel: 'mail', value: 'digest' }]);
    const { status, body } = await save([{ kind: 'evaluation', channel: 'bell', value: 'off' }]);
    expect(status).toBe(200);
    expect(body).toEqual(await shown());
    expect(body).toMatchObject(settings);
    expect([await value('announcement', 'mail'), await value('evaluation', 'bell')]).toEqual(['digest', 'off']);
    expect((await service.as(luis).get(path)).body).toMatchObject({ digest: 'weekly' });
    const whole = await shown();
    expect((await service.as(rosa).put(path, whole)).body).toEqual(whole);
  });

  it('Then a locked channel is 409, one that there is not 400, and nothing changes @spec S1.5.151', async () => {
    const before = await shown();
    const other = { kind: 'evaluation', channel: 'bell', value: 'off' };
    const locked = await save([other, { kind: 'registration', channel: 'mail', value: 'off' }]);
    expect([locked.status, locked.body.code]).toEqual([409, 'channel_locked']);
    for (const wrong of [
      { kind: 'reminder', channel: 'bell', value: 'off' },
      { kind: 'evaluation', channel: 'mail', value: 'now' },
    ])
      expect((await save([other, wrong])).status).toBe(400);
    expect((await save([other, other])).status).toBe(400);
    const times = { ...settings, preferences: [other] };
    for (const wrong of [{ quietTo: null }, { quietTo: '22:00' }, { quietFrom: '25:00' }])
      expect((await service.as(rosa).put(path, { ...times, ...wrong })).status).toBe(400);
    expect(await shown()).toEqual(before);
  });

  it('Then one who saves an earlier version is told so @spec S1.7.110', async () => {
    const first = (await service.as(rosa).get(path)).headers.get('ETag') ?? '';
    const saved = await save([], first);
    expect(saved.status).toBe(200);
    expect((await save([], first)).status).toBe(412);
    expect((await save([], saved.headers.get('ETag') ?? '')).status).toBe(200);
  });

  it('Then reminders are one choice, also for a replica of the release before @spec S1.5.152', async () => {
    const { db } = service.ctx;
    const reminders = () => db('contact_preference').where({ user_id: 5 }).pluck('reminders');
    await save([{ kind: 'reminder', channel: 'mail', value: 'off' }]);
    expect([await mayRemind(db, 5), await reminders()]).toEqual([false, [false]]);
    await setReminders(db, { userId: 5, reminders: true, at: NOW });
    expect([await mayRemind(db, 5), await value('reminder', 'mail')]).toEqual([true, 'now']);
    await db('contact_preference').where({ user_id: 5 }).update({ reminders: false });
    expect([await mayRemind(db, 5), await value('reminder', 'mail')]).toEqual([false, 'off']);
    // Stored before the trigger was there.
    await db('preference').delete();
    await copyReminderPreferences(service.ctx);
    expect(await mayRemind(db, 5)).toBe(false);
    await db('contact_preference').delete();
    expect(await value('reminder', 'mail')).toBe('now');
  });
});
