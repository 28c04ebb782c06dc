import { registeredEvents, type UserState, usersById } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, childForm, coach, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { family } from '../service.ts';

const clinic = {
  id: 3,
  title: 'Hitting Clinic',
  date: '2026-11-28',
  endDate: null,
  startTime: '09:00',
  endTime: '10:30',
  timeSlot: null,
  registrationId: 70,
};

const stormy = { ...clinic, id: 4, registrationId: 71, reason: 'Lightning' };
const cubs = { id: 9, name: 'Cubs', sport: 'baseball' as const };

describe('reading children', () => {
  let service: TestService;
  let eventsUnavailable = false;
  let requestedUsers: number[][] = [];
  let lateUsers: UserState[] = [];
  const requestedChildIds: number[][] = [];
  let mateo = 0;
  let june = 0;

  beforeAll(async () => {
    const events = answers(registeredEvents, async ({ childIds }) => {
      if (eventsUnavailable) throw new Error('svc-events is unavailable');
      requestedChildIds.push(childIds);
      return {
        children: childIds.map((childId) =>
          childId === mateo
            ? { childId, registeredEvents: [clinic], cancelledEvents: [stormy], teams: [cubs] }
            : { childId, registeredEvents: [] },
        ),
      };
    });
    const auth = answers(usersById, async ({ ids }) => {
      requestedUsers.push(ids);
      return { users: lateUsers.filter(({ id }) => ids.includes(id)) };
    });
    service = await startTestService(family, { clock: () => NOW, answers: [events, auth] });
    await service.deliver('user.registered', user({ id: 5 }));
    const add = async (who: typeof rosa | typeof jiWon, profile: object) => {
      const { body } = await service
        .as(who)
        .post('/api/children', childForm({ ...profile, confirmNotDuplicate: true }));
      return body.id as number;
    };
    mateo = await add(rosa, { nickname: 'Teo' });
    await add(rosa, { firstName: 'Lucía', birthdate: '2013-05-05' });
    june = await add(jiWon, { firstName: 'June', lastName: "O'Park", birthdate: '2015-06-01' });
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    eventsUnavailable = false;
    requestedUsers = [];
    lateUsers = [];
    requestedChildIds.length = 0;
  });

  describe('GET /api/children', () => {
    it('When a parent reads them, Then they come with events and teams @spec S1.3.10, S1.3.41, S1.3.42 @spec S1.6.2 @spec S1.7.23', async () => {
      const { status, body } = await service.as(rosa).get('/api/children');
      expect(status).toBe(200);
      expect(body).toMatchObject([
        { id: mateo, nickname: 'Teo', registeredEvents: [clinic], cancelledEvents: [stormy], teams: [cubs] },
        { firstName: 'Lucía', age: 13, registeredEvents: [] },
      ]);
      expect(requestedChildIds).toEqual([body.map(({ id }: { id: number }) => id)]);
    });

    it('When another guardian of a child reads them, Then the events are the same @spec S1.2.203, S1.2.206', async () => {
      const luis = { userId: 78, role: 'parent' } as const;
      await service.ctx.db.raw(
        `INSERT INTO guardian (child_id, user_id, access_level, is_primary, created_at, version)
         VALUES (?, 78, 'view-only', false, now(), 1)`,
        [mateo],
      );
      const { body } = await service.as(luis).get('/api/children');
      expect(body).toMatchObject([{ id: mateo, registeredEvents: [clinic], cancelledEvents: [stormy] }]);
      await service.ctx.db('guardian').where({ user_id: 78 }).delete();
    });

    it('When svc-events is unavailable, Then registeredEvents is null, and the rest is answered', async () => {
      eventsUnavailable = true;
      const { status, body } = await service.as(rosa).get('/api/children');
      expect(status).toBe(200);
      expect(body).toMatchObject([{ id: mateo, registeredEvents: null }, { registeredEvents: null }]);
    });

    it('When a user has more children than one call may contain, Then all of them come with events', async () => {
      const many = { userId: 77, role: 'coach' } as const;
      await service.ctx.db.raw(`
        WITH added AS (
          INSERT INTO child
            (first_name, last_name, birthdate, added_by, created_at, version, name_key, sort_name, search_words)
          SELECT 'Child', n::text, '2015-05-05', 77, now(), 1, n::text, n::text, '{}' FROM generate_series(1, 501) n
          RETURNING id
        )
        INSERT INTO guardian (child_id, user_id, access_level, is_primary, created_at, version)
        SELECT id, 77, 'full', true, now(), 1 FROM added`);
      const { status, body } = await service.as(many).get('/api/children');
      expect([status, body.length]).toEqual([200, 501]);
      expect(body.every((child: { registeredEvents: unknown }) => Array.isArray(child.registeredEvents))).toBe(true);
      await service.ctx.db('child').where({ added_by: 77 }).delete();
    });

    it('When a user has no children, Then the list is empty and svc-events is not called', async () => {
      expect((await service.as(admin).get('/api/children')).body).toEqual([]);
      expect(requestedChildIds).toEqual([]);
    });
  });

  describe('GET /api/children/{id}', () => {
    it.each([
      ['its guardian', rosa, 200],
      ['a coach', coach, 200],
      ['an admin', admin, 200],
      ['another parent', jiWon, 404],
    ])('When %s requests a child, Then %j @spec S1.7.27', async (_, who, status) => {
      const answer = await service.as(who).get(`/api/children/${mateo}`);
      expect(answer.status).toBe(status);
      if (status === 200) expect(answer.body).toMatchObject({ id: mateo, registeredEvents: [clinic] });
      else expect(answer.body.message).toBe('Child not found');
    });

    it.each(['999999', '9007199254740991', '0', '-1', 'x', '1.5'])('When the id is %s, Then 404', async (id) => {
      expect((await service.as(coach).get(`/api/children/${id}`)).status).toBe(404);
    });
  });

  describe('GET /api/children/{id}/parents', () => {
    it('When a coach requests them, Then contacts come @spec S1.1.9, S1.3.11, S1.6.8, S1.7.33', async () => {
      const { body } = await service.as(coach).get(`/api/children/${mateo}/parents`);
      expect(body).toEqual([
        {
          id: 5,
          firstName: 'Rosa',
          lastName: 'Alvarez',
          email: 'user5@club.example',
          phone: '(512) 555-05',
          isPrimary: true,
        },
      ]);
    });

    it('When a parent requests them, Then they get those of their own children only', async () => {
      expect((await service.as(rosa).get(`/api/children/${mateo}/parents`)).status).toBe(200);
      expect((await service.as(rosa).get(`/api/children/${june}/parents`)).status).toBe(404);
    });

    it('When an account is not in the projection yet, Then it is requested from svc-auth once and stored', async () => {
      lateUsers = [user({ id: 6, firstName: 'Ji-won', lastName: 'Park' })];
      const first = await service.as(coach).get(`/api/children/${june}/parents`);
      const again = await service.as(coach).get(`/api/children/${june}/parents`);
      expect(first.body).toMatchObject([{ firstName: 'Ji-won', email: 'user6@club.example' }]);
      expect(again.body).toEqual(first.body);
      expect(requestedUsers).toEqual([[6]]);
    });

    it('When events of an account arrive in another order, Then the newest state counts', async () => {
      await service.deliver('user.updated', user({ id: 5, version: 9, phone: '(512) 555-0199' }));
      await service.deliver('user.updated', user({ id: 5, version: 8, phone: '(512) 555-0188' }));
      const { body } = await service.as(coach).get(`/api/children/${mateo}/parents`);
      expect(body[0].phone).toBe('(512) 555-0199');
    });
  });

  describe('GET /api/all-children', () => {
    const names = (body: { firstName: string }[]) => body.map(({ firstName }) => firstName);

    it('When a parent requests them, Then 403', async () => {
      expect((await service.as(rosa).get('/api/all-children')).status).toBe(403);
    });

    it('When a coach requests all, Then they come by name with their parent’s contact @spec S1.7.24', async () => {
      const { body, headers } = await service.as(coach).get('/api/all-children');
      expect(names(body)).toEqual(['Lucía', 'Mateo', 'June']);
      expect(headers.get('X-Total-Count')).toBe('3');
      expect(body[1]).toEqual({
        id: mateo,
        firstName: 'Mateo',
        lastName: 'Alvarez',
        nickname: 'Teo',
        age: 9,
        birthdate: '2017-04-02',
        shirtSize: null,
        pantSize: null,
        isActive: true,
        ageWasVerifiedFor: null,
        createdAt: NOW.toISOString(),
        parentFirstName: 'Rosa',
        parentLastName: 'Alvarez',
        parentEmail: 'user5@club.example',
        parentPhone: expect.any(String),
      });
    });

    it.each([
      ['LUCIA', ['Lucía']],
      ['alv mat', ['Mateo']],
      ['teo', ['Mateo']],
      ["o'p", ['June']],
      ['ateo', []],
      ['mateo park', []],
      ['  ', ['Lucía', 'Mateo', 'June']],
    ])('When %j is searched, Then words with these beginnings are found', async (q, found) => {
      const { body, headers } = await service.as(coach).get(`/api/all-children?q=${encodeURIComponent(q)}`);
      expect(names(body)).toEqual(found);
      expect(headers.get('X-Total-Count')).toBe(String(found.length));
    });

    it.each(["'; DROP TABLE child", '\\', '&|!():*', '🙂'])('When %j is searched, Then 200', async (q) => {
      const { status } = await service.as(coach).get(`/api/all-children?q=${encodeURIComponent(q)}`);
      expect(status).toBe(200);
    });

    it('When pages are followed, Then each child comes once and the last page has no next', async () => {
      const seen: string[] = [];
      let next: string | undefined = '/api/all-children?limit=2';
      while (next) {
        const { body, headers } = await service.as(admin).get(next);
        seen.push(...names(body));
        next = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
      }
      expect(seen).toEqual(['Lucía', 'Mateo', 'June']);
    });

    it('When names have the greatest length in any script, Then the next page is found', async () => {
      const syllables = (start: number) => String.fromCodePoint(...Array.from({ length: 60 }, (_, at) => start + at));
      const longest = { firstName: '\uFDFA'.repeat(60), lastName: syllables(0xd600) };
      for (const firstName of [longest.firstName, syllables(0xd700)]) {
        const added = await service.as(jiWon).post('/api/children', childForm({ ...longest, firstName }));
        expect(added.status).toBe(201);
      }
      const page = (cursor = '') => service.as(coach).get(`/api/all-children?limit=4${cursor}`);
      const { headers } = await page();
      const cursor = /cursor=([^&>]+)/.exec(headers.get('Link') ?? '')?.[1];
      const { status, body } = await page(`&cursor=${cursor}`);
      expect([status, body.length]).toEqual([200, 1]);
      await service.ctx.db('child').where({ last_name: longest.lastName }).delete();
    });

    it.each(['cursor=nonsense', 'cursor=WyJhXHUwMDAwIiwxXQ', 'q=%00', 'limit=0', 'limit=x', 'sort=birthdate'])(
      'When asked with %s, Then 400',
      async (query) => {
        expect((await service.as(coach).get(`/api/all-children?${query}`)).status).toBe(400);
      },
    );

    it('When children are searched, Then the index is used', async () => {
      const { rows } = await service.ctx.db.transaction(async (tx): Promise<{ rows: unknown[] }> => {
        await tx.raw('SET LOCAL enable_seqscan = off');
        return tx.raw<{ rows: unknown[] }>(
          `EXPLAIN SELECT id FROM child WHERE array_to_tsvector(found_by) @@ '''mat'':*'::tsquery`,
        );
      });
      expect(JSON.stringify(rows)).toContain('child_found_by');
    });
  });
});
