import { type Club, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type ApiClient, apiClient, signedInAs } from '../support/api-client.ts';
import { validPathOf } from '../support/generated-paths.ts';
import { marks, textPaths, withText } from '../support/long-texts.ts';
import { type LoopDelays, loopDelays } from '../support/loop-delays.ts';
import { documentedOperations, type Operation } from '../support/open-api.ts';
import { validBody } from '../support/route-examples.ts';
import { makeSampleRecords, type SampleRecords } from '../support/sample-records.ts';
import { baseballGames } from '../support/upload-games.ts';

/** No answer may keep all others waiting for longer. */
const MAX_DELAY_MS = 50;
/** Other processes of the machine take turns, too: the shortest of so many delays counts. */
const ATTEMPTS = 4;
/** Of a text alone in its body; of each text when all fields have one: above and below the limits of texts and names. */
const LARGE = 200_000;
/** A row of a file has at most 64 kB. */
const MAX_ROW = 60_000;
const SIZES = [15_000, 3000, 900];

const WRITES = documentedOperations().filter(({ body }) => body !== undefined);
const SEARCHES = documentedOperations().filter(({ parameters }) => parameters.some(({ name }) => name === 'q'));

describe('texts of marks, which take long to normalize', () => {
  let club: Club;
  let delays: LoopDelays;
  let records: SampleRecords;
  const clients = new Map<string, ApiClient>();

  beforeAll(async () => {
    delays = await loopDelays();
    club = await startClub({ env: delays.env });
    for (const role of ['parent', 'coach', 'admin']) clients.set(role, await signedInAs(club.url, role));
    clients.set('public', apiClient(club.url));
    const [parent, admin] = [clientOf('parent'), clientOf('admin')];
    records = await makeSampleRecords(club, { parent, admin });
  }, 180_000);
  afterAll(async () => {
    await club?.stop();
    await delays?.remove();
  }, 60_000);

  function clientOf(role: string): ApiClient {
    const client = clients.get(role);
    if (!client) throw new Error(`Nobody is signed in as ${role}`);
    return client;
  }

  /** Who may send a call: the lowest role, so that nothing is refused before it is read. */
  function senderOf({ roles }: Operation): ApiClient {
    if (roles === 'public') return clientOf('public');
    return clientOf(roles === 'signed-in' ? 'admin' : (roles.at(-1) ?? 'admin'));
  }

  /** The delay that the call causes, and the status of its answer. */
  async function delayOf(send: () => Promise<{ status: number }>): Promise<{ delay: number; status: number }> {
    let [delay, status] = [Number.POSITIVE_INFINITY, 0];
    for (let attempt = 0; attempt < ATTEMPTS && delay > MAX_DELAY_MS; attempt += 1) {
      await delays.longest();
      status = (await send()).status;
      delay = Math.min(delay, await delays.longest());
    }
    return { delay, status };
  }

  async function expectShort(what: string, send: () => Promise<{ status: number }>): Promise<void> {
    const { delay, status } = await delayOf(send);
    const blocked = delay > MAX_DELAY_MS ? `${Math.round(delay)} ms` : undefined;
    expect({ what, blocked, failed: status >= 500 }).toEqual({ what, blocked: undefined, failed: false });
  }

  it.each(WRITES)(
    'When $method $path gets them in its fields, then nobody waits',
    async (operation) => {
      const sender = senderOf(operation);
      const [path = ''] = fc.sample(validPathOf(operation, records), 1);
      const [body] = fc.sample(validBody(operation, records), 1);
      const texts = textPaths(operation);
      const send = (changed: unknown) => sender.send(operation.method, path, changed);
      for (const field of texts) {
        await expectShort(`200 kB in ${field.join('.')}`, () => send(withText(body, field, marks(LARGE))));
        for (const size of SIZES) {
          await expectShort(`${size} bytes in ${field.join('.')}`, () => send(withText(body, field, marks(size))));
        }
      }
      for (const size of SIZES) {
        const all = texts.reduce<unknown>((whole, field) => withText(whole, field, marks(size)), body);
        await expectShort(`${size} bytes in all fields`, () => send(all));
      }
    },
    120_000,
  );

  it.each(SEARCHES)('When $method $path gets them as a search, then nobody waits', async (operation) => {
    const [path = ''] = fc.sample(validPathOf(operation, records), 1);
    for (const size of [2000, 198]) {
      const q = encodeURIComponent(marks(size));
      await expectShort(`${size} bytes`, () => senderOf(operation).send(operation.method, `${path}?q=${q}`));
    }
  });

  const sendFile = async (path: string, name: string, content: string, fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([content]), name);
    const headers = { 'sec-fetch-site': 'same-origin', cookie: clientOf('admin').cookie() };
    const answer = await fetch(`${club.url}${path}`, { method: 'POST', headers, body: form });
    const text = await answer.text();
    if (answer.status === 429) throw new Error(`The file was not read: ${text}`);
    return answer;
  };

  it.each([LARGE, 60_000, 4000, 1400, 900, 198])(
    'When a file of games has cells and headings of %i bytes of them, then nobody waits',
    async (size) => {
      const text = marks(size);
      const rows = Math.ceil(LARGE / size);
      const headingsOfRow = Math.max(1, Math.floor(MAX_ROW / size));
      const row = (values: readonly string[]) => values.join(',');
      const names = Array(rows).fill(row([text, text, '2026-09-05', 'Hawks', 'Rattlers']));
      const teams = Array(rows).fill(row(['Mateo', 'Alvarez', '2026-09-05', text, text]));
      const headings = baseballGames(Array(3).fill(row(['Mateo', 'Alvarez', '2026-09-05', 'Hawks', 'Rattlers'])));
      const files: [string, string][] = [
        ['names', baseballGames(names)],
        ['teams', baseballGames(teams)],
        ['headings', `${Array(headingsOfRow).fill(text).join(',')},${headings}`],
        ['a heading', headings.replace('Team Name', `Team Name ${text}`)],
        ['rows that may be headings', `${headings}${`\n${Array(headingsOfRow).fill(text).join(',')}`.repeat(3)}`],
      ];
      for (const [what, content] of files) {
        await expectShort(what, () => sendFile('/api/game-data/upload', 'games.csv', content, { sport: 'baseball' }));
      }
      await expectShort('a file’s name', () =>
        sendFile('/api/game-data/upload', `${marks(Math.min(size, 7000))}.csv`, headings, { sport: 'baseball' }),
      );
    },
    60_000,
  );

  it.each([LARGE, 4000, 900])(
    'When the confirmed rows have %i bytes of them, then nobody waits',
    async (size) => {
      const rows = Math.ceil(LARGE / size);
      const gameData = Array(rows).fill({ sport: 'baseball', firstName: marks(size), lastName: marks(size) });
      await expectShort('rows', () => clientOf('coach').send('POST', '/api/game-data/confirm', { gameData }));
    },
    60_000,
  );

  it.each([
    ['users', LARGE],
    ['users', 4000],
    ['children', 4000],
    ['events', 4000],
  ])('When a file to import has them in its %s, %i bytes each, then nobody waits', async (entity, size) => {
    const exported = await clientOf('admin').send('GET', '/api/admin/export');
    const { schema, site, exportedAt, ...lists } = Object(exported.body);
    const isShort = (field: string) => /date|At$|On$|Time$|role|sport|Frequency$/i.test(field);
    const [record] = lists[entity];
    const long = Object.entries(record).map(([field, value]) => [
      field,
      typeof value === 'string' && !isShort(field) ? marks(size) : value,
    ]);
    const file = JSON.stringify({ schema, site, exportedAt, [entity]: [Object.fromEntries(long)] });
    await expectShort('records', () => sendFile('/api/admin/import/files', 'export.json', file));
  });
});
