import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { child, dana, guardian, luis, NOW, rosa, user } from '../../testing/build.ts';
import { notify } from '../service.ts';
import type { NewNotice } from './new-notice.ts';
import { CHILDREN } from './notice-text.ts';
import { storeNotices } from './store-notices.ts';

type Who = typeof rosa | typeof dana | typeof luis;
interface Line {
  id: number;
  sentence: string;
  childIds: number[];
  readAt: string | null;
}

describe('notices', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ ...notify, jobs: [] }, { clock: () => NOW });
    for (const person of [rosa, luis, dana]) await service.deliver('user.registered', user(person));
    await service.deliver('child.created', child());
    await service.deliver('child.created', child({ id: 2, firstName: 'Lucia' }));
    for (const userId of [2, 5, 6]) await service.deliver('guardian.linked', guardian(userId));
    await service.deliver('guardian.linked', guardian(5, { id: 205, childId: 2 }));
  });
  afterAll(() => service.stop());
  beforeEach(() => service.empty('notice', 'notice_child', 'delivery', 'preference', 'contact_preference'));

  const notice = (changes: Partial<NewNotice> = {}): NewNotice => ({
    ...{ cause: 'one', userId: 5, kind: 'registration', link: '/events', at: NOW, children: [{ id: 1 }] },
    text: [{ guardian: 6 }, ' registered ', CHILDREN, ' for Hitting Clinic'],
    ...changes,
  });
  const store = (...all: NewNotice[]) => service.ctx.db.transaction((tx) => storeNotices(tx, service.ctx, all));
  const list = async (who: Who = rosa, query = '') => (await service.as(who).get(`/api/notices${query}`)).body;
  const sentences = async (who: Who = rosa) => (await list(who)).notices.map(({ sentence }: Line) => sentence);

  it('When someone of any role lists them, Then they see their own, newest first @spec S1.7.108, S1.8.51', async () => {
    const later = new Date(NOW.getTime() + 1000);
    await store(
      notice({ at: later, cause: 'two', text: [{ staff: 2 }, ' removed ', CHILDREN] }),
      notice(),
      notice({ userId: 2, text: ['For Dana'] }),
    );
    expect(await list()).toEqual({
      unread: 2,
      notices: [
        {
          ...{ id: expect.any(Number), kind: 'registration', link: '/events', readAt: null, childIds: [1] },
          ...{ sentence: 'First2 Last2 removed Mateo', createdAt: later.toISOString() },
        },
        expect.objectContaining({ sentence: 'First6 registered Mateo for Hitting Clinic' }),
      ],
    });
    expect(await sentences(dana)).toEqual(['For Dana']);
    expect(await sentences(luis)).toEqual([]);
    expect((await service.anonymous.get('/api/notices')).status).toBe(401);
  });

  it('When there are more than a page, Then the next one follows it @spec S1.7.108', async () => {
    await store(...['a', 'b', 'c'].map((cause) => notice({ cause, text: [cause] })));
    const first = await service.as(rosa).get('/api/notices?limit=2');
    expect(first.headers.get('X-Total-Count')).toBe('3');
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const second = (await service.as(rosa).get(next)).body;
    expect([first.body, second].map(({ notices }) => notices.map(({ sentence }: Line) => sentence))).toEqual([
      ['c', 'b'],
      ['a'],
    ]);
    const again = await service.as(rosa).get('/api/notices?limit=2', undefined, {
      'If-None-Match': first.headers.get('ETag') ?? '',
    });
    expect(again.status).toBe(304);
  });

  it('When one is read, Then it is for its reader alone; another’s is 404 @spec S1.7.109', async () => {
    await store(notice(), notice({ cause: 'two' }), notice({ userId: 6, text: ['For Luis'] }));
    const [{ id }] = (await list()).notices;
    const read = (who: Who, of: number | string) => service.as(who).post(`/api/notices/${of}/read`);
    for (const wrong of [id, 9_999_999, 'x']) expect((await read(luis, wrong)).status).toBe(404);
    expect((await list()).unread).toBe(2);
    expect((await read(rosa, id)).status).toBe(204);
    expect(await list()).toMatchObject({ unread: 1, notices: [{ id, readAt: NOW.toISOString() }, { readAt: null }] });
    expect((await service.as(rosa).post('/api/notices/read-all')).status).toBe(204);
    expect([(await list()).unread, (await list(luis)).unread]).toEqual([0, 1]);
  });

  it('When a cause arrives again, Then its line is one, and a further child joins it @spec S1.5.153', async () => {
    await store(notice());
    await store(notice(), notice({ children: [{ id: 2 }] }), notice({ children: [{ id: 2 }, { id: 1 }] }));
    expect((await list()).notices).toMatchObject([{ childIds: [1, 2] }]);
    expect(await sentences()).toEqual(['First6 registered Mateo and Lucia for Hitting Clinic']);
  });

  it('When a person does not want it, Then it is stored only for what they want @spec S1.5.150', async () => {
    const off = { user_id: 5, value: 'off', changed_at: NOW };
    await service.ctx.db('preference').insert([
      { ...off, kind: 'registration', channel: 'bell' },
      { ...off, kind: 'announcement', channel: 'bell' },
      { ...off, user_id: 6, kind: 'announcement', channel: 'mail' },
    ]);
    const announced: Partial<NewNotice> = {
      ...{ kind: 'announcement', mailDueAt: NOW, children: [], text: ['No practice'] },
    };
    await store(notice(), ...[5, 6, 2].map((userId) => notice({ ...announced, userId })));
    expect([await sentences(), await sentences(luis), await sentences(dana)]).toEqual([
      [],
      ['No practice'],
      ['No practice'],
    ]);
    const delivered = service.ctx.db('delivery').join('notice', 'id', 'notice_id').orderBy('user_id');
    expect(await delivered.select('user_id', 'channel', 'state', 'due_at')).toEqual(
      [2, 5].map((user_id) => ({ user_id, channel: 'mail', state: 'waiting', due_at: NOW })),
    );
  });
});
