import { rm } from 'node:fs/promises';
import { addDays, clubToday, type ServiceName, searchWords } from '@fieldhouse/contracts';
import { type Club, clubDatabases, growClub, newDataFolder, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { logQueryPlans, plansDuring } from '../support/query-plans.ts';
import { waitFor } from '../support/wait-for.ts';

const FACTOR = 100;

let dataDir: string;
let club: Club;
let demo: Record<string, number>;
let databases: Awaited<ReturnType<typeof clubDatabases>>;

const start = () => startClub({ dataDir });

/** The rows of a query on a service's database. */
async function rowsOf<Row extends pg.QueryResultRow>(service: ServiceName, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databases.urls[service] });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

/** Every table that grows with the club. */
const GROWING: ReadonlyArray<readonly [service: ServiceName, table: string]> = [
  ['auth', 'account'],
  ['auth', 'credential'],
  ['auth', 'waiver_signature'],
  ['family', 'child'],
  ['family', 'guardian'],
  ['family', 'user_projection'],
  ['family', 'inbox'],
  ['events', 'event'],
  ['events', 'event_coach'],
  ['events', 'time_slot'],
  ['events', 'registration'],
  ['events', 'user_projection'],
  ['events', 'child_projection'],
  ['events', 'guardian_projection'],
  ['events', 'inbox'],
  ['notify', 'notification'],
  ['notify', 'notification_recipient'],
  ['notify', 'mail'],
  ['notify', 'user_projection'],
  ['notify', 'guardian_projection'],
  ['notify', 'inbox'],
];

async function sizes(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  // One after the other: the server has few connections besides those of the services.
  for (const [service, table] of GROWING) {
    const [row] = await rowsOf<{ rows: number }>(service, `SELECT count(*)::int AS rows FROM ${table}`);
    counted[`${service} ${table}`] = row?.rows ?? 0;
  }
  return counted;
}

beforeAll(async () => {
  dataDir = await newDataFolder('fieldhouse-growth-');
  club = await start();
  databases = await clubDatabases({ dataDir });
  demo = await sizes();
  await growClub({ dataDir }, FACTOR);
  await logQueryPlans({ dataDir });
  await club.stop();
  club = await start();
}, 300_000);

afterAll(async () => {
  await club?.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

describe('When the demo club has grown', () => {
  it('Then every growing table has grown by that factor', async () => {
    for (const [table, rows] of Object.entries(await sizes())) {
      const minimum = (demo[table] ?? 0) * (FACTOR - 1);
      // Coaches and admins, and the events about them, do not multiply.
      expect([table, rows >= minimum * 0.7 && rows <= (demo[table] ?? 0) * FACTOR]).toEqual([table, true]);
    }
  });

  it.each([
    ['events', 'child_projection', 'id, first_name, last_name, birthdate::text, is_active, version', 'family', 'child'],
    ['events', 'guardian_projection', 'id, child_id, user_id, version', 'family', 'guardian'],
    ['notify', 'guardian_projection', 'id, child_id, user_id, version', 'family', 'guardian'],
    [
      'family',
      'user_projection',
      'id, version, role, first_name, last_name, email, phone, is_active',
      'auth',
      'account',
    ],
    [
      'notify',
      'user_projection',
      'id, version, role, first_name, last_name, email, phone, is_active',
      'auth',
      'account',
    ],
    ['events', 'user_projection', 'id, version, role, is_active', 'auth', 'account'],
  ] as const)('Then the projection %s.%s has the data of its owner', async (service, table, columns, owner, source) => {
    const query = (from: string) => `SELECT ${columns} FROM ${from} ORDER BY id`;
    expect(await rowsOf(service, query(table))).toEqual(await rowsOf(owner, query(source)));
  });

  it('Then the notifications match the registrations', async () => {
    const registrations = await rowsOf<{ id: string }>(
      'events',
      `SELECT r.id, r.event_id, r.child_id, e.date::text, k.first_name || ' ' || k.last_name || ' registered' AS message
       FROM registration r JOIN event e ON e.id = r.event_id JOIN child_projection k ON k.id = r.child_id`,
    );
    const byId = new Map(registrations.map((row) => [row.id, row]));
    const notifications = await rowsOf<{ id: string }>(
      'notify',
      'SELECT registration_id AS id, event_id, child_id, event_date::text AS date, message FROM notification',
    );
    expect(notifications.length).toBeGreaterThan(1000);
    for (const row of notifications) expect(row).toEqual(byId.get(row.id));
    const [wrong] = await rowsOf<{ events: number }>(
      'events',
      `SELECT count(*)::int AS events FROM event e
       WHERE taken <> (SELECT count(*) FROM registration r WHERE r.event_id = e.id AND r.state = 'active')`,
    );
    expect(wrong).toEqual({ events: 0 });
  });

  it('Then names are stored as svc-family stores them', async () => {
    interface Named extends Record<'first_name' | 'last_name' | 'sort_name', string> {
      nickname: string | null;
      search_words: string[];
    }
    for (const child of await rowsOf<Named>('family', 'SELECT * FROM child')) {
      const { first_name: first, last_name: last } = child;
      expect(child.search_words).toEqual(searchWords(first, last, child.nickname));
      expect(child.sort_name).toBe(searchWords(last, first).join(' '));
    }
  });

  it('Then the added data are the same in every run', async () => {
    const [child] = await rowsOf('family', 'SELECT id::int, first_name, last_name FROM child WHERE id = 148001');
    expect(child).toEqual({ id: 148_001, first_name: 'Mateo', last_name: 'Kildenalvarez' });
  });

  it('Then it cannot grow a second time', async () => {
    await expect(growClub({ dataDir }, 2)).rejects.toThrow(/duplicate key/);
  });

  it('Then an added family can sign in and sees its children and registrations', async () => {
    const parent = await signedInAs(club.url, 'parent-49');
    const { body } = await parent.send('GET', '/api/children');
    expect(body).toMatchObject([
      { firstName: 'Mateo', registeredEvents: [{ title: expect.any(String) }, { title: expect.any(String) }] },
      { firstName: 'Lucia', registeredEvents: [] },
    ]);
  });
});

describe('When the main use case runs in a club a hundred times as big', () => {
  const tables = new Set(GROWING.map((names) => names.join(' ')));
  /** A child of the demo club’s own family. */
  const CHILD = 2;
  let parent: ApiClient;
  let coach: ApiClient;
  let admin: ApiClient;
  let eventId: number;

  beforeAll(async () => {
    [parent, coach, admin] = await Promise.all([
      signedInAs(club.url, 'parent'),
      signedInAs(club.url, 'coach'),
      signedInAs(club.url, 'admin'),
    ]);
  });

  async function expectSuccess(request: Promise<{ status: number; body: unknown }>): Promise<unknown> {
    const { status, body } = await request;
    expect([status, status < 300]).toEqual([status, true]);
    return body;
  }

  /**
   * The count of a list that nobody has filtered stops after 5,000 rows, and reads them from an index or from the table:
   * both cost the same, also with these conditions, which nearly all rows meet.
   */
  const MOST = '"joined_id" is null|child.merged_into IS NULL|guardian.child_id NOT IN \\(.+\\)';
  const COUNT = new RegExp(
    `^select count\\(\\*\\) as "total" from \\(select 1 from "\\w+"( where (${MOST}))? limit \\$1\\) as "some"$`,
  );

  /** Expects no sequential scan of a growing table in the statements of the calls and of their effects. */
  async function expectNoScan(work: () => Promise<void>): Promise<void> {
    const { statements, scans } = await plansDuring({ dataDir }, tables, work);
    expect(statements).toBeGreaterThan(0);
    expect(scans.filter(({ query }) => !COUNT.test(query))).toEqual([]);
  }

  const waitForNotification = (message: string) =>
    waitFor('the notification exists', async () => {
      const { body } = await coach.send('GET', '/api/notifications/unread');
      return (body as { eventId: number; message: string }[]).some(
        (notice) => notice.eventId === eventId && notice.message === message,
      );
    });

  it('Then creating an event scans no growing table', () =>
    expectNoScan(async () => {
      const body = {
        ...{ title: 'In a big club', date: addDays(clubToday(new Date()), 5), startTime: '09:00', endTime: '10:00' },
        ...{ locationId: 1, sport: 'baseball', capacity: 16, price: 0, coachIds: [2] },
      };
      eventId = ((await expectSuccess(coach.send('POST', '/api/events', body))) as { id: number }).id;
    }));

  it('Then registering does not, nor do its notification and email', () =>
    expectNoScan(async () => {
      await expectSuccess(parent.send('POST', '/api/register-child', { childId: CHILD, eventId }));
      await waitForNotification('Lucia Alvarez registered');
    }));

  // Searches are for what few have: one child in twenty is called Mateo, for whom PostgreSQL rightly reads the table.
  it.each<readonly [what: string, who: () => ApiClient, path: () => string]>([
    ['the parent’s dashboard', () => parent, () => '/api/children'],
    ['the next three events', () => parent, () => '/api/events?when=upcoming&limit=3'],
    ['a page of upcoming events', () => parent, () => '/api/events?when=upcoming&limit=50'],
    ['every upcoming event', () => parent, () => '/api/events?when=upcoming'],
    ['an event', () => parent, () => `/api/events/${eventId}`],
    ['an event’s details, polled every second', () => parent, () => `/api/events/${eventId}/details`],
    ['an event’s slots', () => parent, () => '/api/events/2/timeslots'],
    ['a child', () => parent, () => `/api/children/${CHILD}`],
    ['a child’s registrations', () => parent, () => `/api/children/${CHILD}/registrations`],
    ['a roster', () => coach, () => '/api/events/1/roster'],
    ['the first players', () => coach, () => '/api/all-children?limit=10'],
    ['players by name', () => coach, () => '/api/all-children?limit=10&q=mateo+kilden'],
    ['players without sizes', () => coach, () => '/api/all-children?limit=20&missing=sizes&q=mateo'],
    ['the first links', () => admin, () => '/api/admin/child-parent-links?limit=20'],
    ['links by name', () => admin, () => '/api/admin/child-parent-links?limit=20&q=mateo+kilden'],
    ['links by email address', () => admin, () => '/api/admin/child-parent-links?limit=20&q=parent7@'],
    ['the coaches', () => parent, () => '/api/coaches'],
    ['the bell', () => coach, () => '/api/notifications/unread'],
    ['the newest mail', () => admin, () => '/api/admin/mail?limit=100'],
    ['mail by address', () => admin, () => '/api/admin/mail?limit=100&q=parent7'],
  ])('Then showing %s does not', (_what, who, path) =>
    expectNoScan(async () => {
      await expectSuccess(who().send('GET', path()));
    }),
  );

  it('Then adding a child does not, with its search for duplicates', () =>
    expectNoScan(async () => {
      const body = { firstName: 'Mila', lastName: 'Alvarez', birthdate: addDays(clubToday(new Date()), -3000) };
      await expectSuccess(parent.send('POST', '/api/children', body));
    }));

  it('Then marking the notifications as read does not', () =>
    expectNoScan(async () => {
      await expectSuccess(coach.send('POST', '/api/notifications/read-all'));
    }));

  it('Then cancelling does not', () =>
    expectNoScan(async () => {
      await expectSuccess(parent.send('DELETE', `/api/registrations/cancel/${CHILD}/${eventId}`));
      await waitForNotification('Lucia Alvarez cancelled');
    }));

  it('Then signing in does not', () => expectNoScan(async () => void (await signedInAs(club.url, 'parent-7'))));

  it('Then a statement that does is detected', async () => {
    const { scans } = await plansDuring({ dataDir }, tables, async () => {
      await rowsOf('notify', `SELECT id FROM mail WHERE content::text LIKE '%nobody wrote this%'`);
    });
    expect(scans).toEqual([{ table: 'notify mail', query: expect.stringContaining('nobody wrote this') }]);
  });
});
