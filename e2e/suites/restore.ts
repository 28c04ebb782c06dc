import { once } from 'node:events';
import { copyFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@fieldhouse/contracts';
import { DEMO_ADMIN, DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { allEventsHandled } from '../support/all-events-handled.ts';
import { type ApiClient, apiClient, signedInAs } from '../support/api-client.ts';
import { operatorCommand, startOperatorCommand } from '../support/operator-command.ts';
import { mustAnswer } from '../support/own-people.ts';
import { makeEvent, registerOne, signInFamilies } from '../support/registration-burst.ts';
import { waitFor } from '../support/wait-for.ts';

const SENTENCE = 'The club’s data is being restored. Please try again in a few minutes.';
const OF_EACH_SERVICE = [
  '/api/auth/user',
  '/api/children',
  '/api/events',
  '/api/game-data',
  '/api/locations',
  '/api/admin/mail',
];
const ANSWERS_IN_A_ROW = 10;
/** Every replica of every service has to notice, and the gateway that they are there. */
const OPEN_SECONDS = 60;

/** A restore of a running club by the operator's command. */
export function restores(where: string, open: () => Promise<Pick<Club, 'url' | 'serviceUrls' | 'dataDir' | 'stop'>>) {
  describe(`a restore, ${where}`, () => {
    let club: Awaited<ReturnType<typeof open>>;
    let file: string;
    /** An event with registrations that the backup has. */
    let backedUpEventId: number;
    beforeAll(async () => {
      club = await open();
      backedUpEventId = await makeEvent(club.url, 'Kept Practice');
      const families = await signInFamilies(club.url);
      for (const child of DEMO_CHILDREN.slice(0, 5)) await registerOne(families, backedUpEventId, child);
      await allEventsHandled(club);
      const made = await mustAnswer<{ filename: string }>(
        await signedInAs(club.url, DEMO_ADMIN.username),
        200,
        'POST',
        '/api/admin/backup/trigger',
      );
      file = join(club.dataDir, 'backups', made.filename);
    }, 300_000);
    afterAll(() => club?.stop(), 60_000);

    it('When nobody says that it is meant, or the file is not whole, then nothing is changed', async () => {
      expect(await operatorCommand(club, 'restore', file)).toEqual({
        code: 1,
        said: expect.stringContaining('There is no terminal for the confirmation question. Confirm with: --yes'),
      });
      const cut = join(club.dataDir, 'cut.fhb');
      await copyFile(file, cut);
      await truncate(cut, 5000);
      expect(await operatorCommand(club, 'restore', cut, '--yes')).toEqual({
        code: 1,
        said: expect.stringContaining('The file is no whole backup of ours'),
      });
      expect(await databases('%restor%')).toEqual([]);
    }, 120_000);

    it('When an operator only tries it, then it says what would be lost and changes nothing', async () => {
      const lost = await makeEvent(club.url, 'Tried Practice');
      const { code, said } = await operatorCommand(club, 'restore', file, '--dry-run');
      expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('Nothing was changed.') });
      expect(said).toContain('The Backup tab shows it as verified now.');
      expect(said).toMatch(/^events: \d+ now, \d+ after the restore; 1 made since would be lost$/m);
      expect(await databases('%restor%')).toEqual([]);
      expect(await titles()).toContain('Tried Practice');
      expect(lost).toBeGreaterThan(backedUpEventId);
    }, 180_000);

    it('When it is killed while it loads, then the site is as it was, and open @spec S2.4.1211', async () => {
      const killed = startOperatorCommand(club, 'restore', file, '--yes');
      const ended = once(killed, 'close');
      await waitFor('it loads', async () => (await databases('%restoring')).length === SERVICES.length);
      killed.kill('SIGKILL');
      await ended;
      expect(await titles()).toContain('Tried Practice');
      await makeEvent(club.url, 'Another Practice');
    }, 120_000);

    it('When it is killed while the site is closed, then everyone is told so, and run again it comes to its end @spec S2.4.1207 S2.4.1211', async () => {
      await makeEvent(club.url, 'Lost Practice');
      const killed = startOperatorCommand(club, 'restore', file, '--yes');
      const ended = once(killed, 'close');
      await waitFor('the site is closed', isClosed, 120);
      killed.kill('SIGKILL');
      await ended;
      const visitor = apiClient(club.url);
      await waitFor('a visitor is told', async () => {
        const { status, body } = await visitor.send('POST', '/api/auth/login', { username: 'admin', password: 'x' });
        return status === 503 && JSON.stringify(body).includes(SENTENCE);
      });
      for (const service of SERVICES) expect((await fetch(`${club.serviceUrls[service]}/ready`)).status).toBe(200);

      const { code, said } = await operatorCommand(club, 'restore', file, '--yes');
      expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('The site is restored and open.') });
      await untilOpen();
      const found = await titles();
      expect(found).toContain('Kept Practice');
      expect(found).not.toContain('Lost Practice');
      expect(await databases('%restoring')).toEqual([]);
      expect(await databases('%before_restore%')).toHaveLength(SERVICES.length);
    }, 300_000);

    it('When it is killed once it has changed over, then the site is whole and open @spec S2.4.1211', async () => {
      await makeEvent(club.url, 'Gone Practice');
      const before = (await databases('%before_restore%')).length;
      const killed = startOperatorCommand(club, 'restore', file, '--yes');
      const ended = once(killed, 'close');
      await waitFor('it has changed over', async () => (await databases('%before_restore%')).length > before, 120);
      killed.kill('SIGKILL');
      await ended;
      await untilOpen();
      const found = await titles();
      expect(found).toContain('Kept Practice');
      expect(found).not.toContain('Gone Practice');
    }, 240_000);

    it('When it is restored under load, then nobody is told that something was stored which is not @spec S2.4.1206', async () => {
      const families = await signInFamilies(club.url);
      const eventId = await makeEvent(club.url, 'Busy Practice');
      const ended = operatorCommand(club, 'restore', file, '--yes');
      let stopped = false;
      const statuses = new Set<number | undefined>();
      const load = (async () => {
        for (let turn = 0; !stopped; turn += 1) {
          const child = DEMO_CHILDREN[turn % DEMO_CHILDREN.length];
          if (child) statuses.add((await registerOne(families, eventId, child).catch(() => ({ status: 0 }))).status);
        }
      })();
      const { code, said } = await ended;
      stopped = true;
      await load;
      expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('The site is restored and open.') });
      expect(statuses).toContain(503);
      await untilOpen();
      await allEventsHandled(club);
      expect(await roster(backedUpEventId)).toBe(5);
      expect(await titles()).not.toContain('Busy Practice');
    }, 300_000);

    it('When every database is dropped after a backup under load, then the site is what the backup has, table by table @spec S2.4.1206', async () => {
      const families = await signInFamilies(club.url);
      const eventId = await makeEvent(club.url, 'Rush Practice');
      const before = await registeredDuring(families, eventId, () =>
        signedInAs(club.url, DEMO_ADMIN.username).then((admin) =>
          mustAnswer<{ filename: string }>(admin, 200, 'POST', '/api/admin/backup/trigger'),
        ),
      );
      expect(before.registered).toBeGreaterThan(0);
      for (const { datname } of await databases('fieldhouse_%')) {
        await query(`DROP DATABASE ${String(datname)} WITH (FORCE)`, []);
      }
      const made = join(club.dataDir, 'backups', before.result.filename);
      const { code, said } = await operatorCommand(club, 'restore', made, '--yes');
      expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('The site is restored and open.') });
      // The command compares each with the backup's checksum before it goes on.
      for (const service of SERVICES) {
        expect(said).toMatch(new RegExp(`^svc-${service}: \\d+ tables with \\d+ rows are equal to the backup$`, 'm'));
      }
      await untilOpen();
      await allEventsHandled(club);
      expect(await roster(backedUpEventId)).toBe(5);
      expect(await roster(eventId)).toBeLessThanOrEqual(before.registered);
      expect(await titles()).toContain('Rush Practice');
    }, 300_000);

    /** Registers the demo club's children, one after the other, until the work is done; answers how many were. */
    async function registeredDuring<Result>(
      families: Awaited<ReturnType<typeof signInFamilies>>,
      eventId: number,
      work: () => Promise<Result>,
    ): Promise<{ registered: number; result: Result }> {
      let registered = 0;
      let isDone = false;
      const load = (async () => {
        for (const child of DEMO_CHILDREN) {
          if (isDone) return;
          if ((await registerOne(families, eventId, child)).status === 201) registered += 1;
        }
      })();
      const result = await work().finally(() => {
        isDone = true;
      });
      await load;
      return { registered, result };
    }

    async function titles(): Promise<string[]> {
      const client = await signedInAs(club.url, 'coach');
      return (await mustAnswer<{ title: string }[]>(client, 200, 'GET', '/api/events')).map(({ title }) => title);
    }

    async function roster(eventId: number): Promise<number> {
      const client = await signedInAs(club.url, 'coach');
      return (await mustAnswer<unknown[]>(client, 200, 'GET', `/api/events/${eventId}/roster`)).length;
    }

    /** Each replica notices for itself: many answers in a row are of all of them. */
    async function untilOpen(): Promise<void> {
      let inRow = 0;
      let client: ApiClient | undefined;
      await waitFor(
        'every replica lets people in',
        async () => {
          client ??= await signedInAs(club.url, DEMO_ADMIN.username).catch(() => undefined);
          inRow = client && (await letsIn(client)) ? inRow + 1 : 0;
          return inRow >= ANSWERS_IN_A_ROW;
        },
        OPEN_SECONDS,
      );
    }

    async function letsIn(client: ApiClient): Promise<boolean> {
      const answers = await Promise.all(OF_EACH_SERVICE.map((path) => client.send('GET', path)));
      return answers.every(({ status }) => status !== 503);
    }

    async function query(query: string, values: unknown[]): Promise<Record<string, unknown>[]> {
      const { adminUrl } = await clubDatabases(club);
      const client = new Client({ connectionString: adminUrl });
      await client.connect();
      try {
        return (await client.query(query, values)).rows;
      } finally {
        await client.end();
      }
    }

    const databases = (like: string) => query('SELECT datname FROM pg_database WHERE datname LIKE $1', [like]);

    async function isClosed(): Promise<boolean> {
      const closed = await query(
        `SELECT FROM unnest($1::text[]) AS name WHERE NOT has_database_privilege(name, name, 'CONNECT')`,
        [SERVICES.map((service) => `fieldhouse_${service}`)],
      );
      return closed.length === SERVICES.length;
    }
  });
}
