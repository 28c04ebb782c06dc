import { EXPORTS_PER_USER } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, coach, NOW, rosa, user } from '../../testing/build.ts';
import { storePlayer } from '../../testing/players.ts';
import { family } from '../service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(family, { clock: () => NOW });
  await service.deliver('user.registered', user({ id: 5 }));
});
afterAll(() => service.stop());

const CALL = '/api/admin/export-all-players';
const COLUMNS =
  'First Name,Last Name,Nickname,Age,Birth Date,Shirt Size,Pant Size,Primary Position,Secondary Position,' +
  'Parent Name,Parent Email,Parent Phone,Status,Registered';

describe('When a coach exports all players', () => {
  it('Then a sign-in of more than 15 minutes ago needs the password once more @spec S1.6.17', async () => {
    const signedInAt = Math.floor(NOW.getTime() / 1000) - 15 * 60 - 1;
    const { status, body } = await service.as({ ...coach, signedInAt }).get(CALL);
    expect([status, body.code]).toEqual([403, 'reauthentication_required']);
  });

  it('Then the file has every child with its parent’s contact, and no formulas @spec S2.6.201, S2.7.202', async () => {
    const { db } = service.ctx;
    const sizes = { shirtSize: 'Youth M', pantSize: '28', primaryPosition: 'Pitcher', secondaryPosition: 'Catcher' };
    await storePlayer(db, { nickname: '=1+1', ...sizes, parentId: 5, createdAt: new Date('2026-11-01T02:00:00Z') });
    await storePlayer(db, { firstName: '-Zoë', lastName: 'Park "JP", Jr.', birthdate: '2012-01-01', isActive: false });
    const { status, body, headers } = await service.as(coach).get(CALL);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="all-players-2026-11-21.csv"');
    expect(body.split('\r\n')).toEqual([
      COLUMNS,
      `Mateo,Alvarez,"'=1+1",9,2017-04-02,Youth M,28,Pitcher,Catcher,` +
        'Rosa Alvarez,user5@club.example,(512) 555-05,Active,2026-10-31',
      `"'-Zoë","Park ""JP"", Jr.",,14,2012-01-01,,,,,,,,Archived,2026-11-21`,
    ]);
    await db('child').delete();
  });

  it('Then the file begins with a byte order mark, so that spreadsheets read accents', async () => {
    const headers = {
      'X-Identity': await service.tokenFor(admin),
      'Sec-Fetch-Site': 'same-origin',
    };
    const answer = await fetch(service.url + CALL, { headers });
    expect([...new Uint8Array(await answer.arrayBuffer())].slice(0, 4)).toEqual([0xef, 0xbb, 0xbf, 'F'.charCodeAt(0)]);
  });

  it('Then more children than one batch come once each, by name', async () => {
    await service.ctx.db.raw(`
      INSERT INTO child
        (first_name, last_name, birthdate, added_by, created_at, version, name_key, sort_name, search_words)
      SELECT 'Child', n::text, '2015-05-05', 77, now(), 1, n::text, to_char(n % 40, 'FM0000'), '{}'
      FROM generate_series(1, 1203) n`);
    const { body } = await service.as(coach).get(CALL);
    const lines: string[] = body.split('\r\n').slice(1);
    const numbers = lines.map((line) => Number(line.split(',')[1]));
    expect(new Set(numbers).size).toBe(1203);
    expect(lines).toHaveLength(1203);
    expect(numbers.map((number) => number % 40)).toEqual(numbers.map((number) => number % 40).sort((a, b) => a - b));
    await service.ctx.db('child').delete();
  });

  it('Then a parent gets 403, and a user has a limit of exports in a minute', async () => {
    expect((await service.as(rosa).get(CALL)).status).toBe(403);
    const busy = { userId: 78, role: 'admin' } as const;
    for (let made = 0; made < EXPORTS_PER_USER.points; made += 1) {
      expect((await service.as(busy).get(CALL)).status).toBe(200);
    }
    const { status, body, headers } = await service.as(busy).get(CALL);
    expect([status, body.code]).toEqual([429, 'too_many_exports']);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});
