import { copyFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@fieldhouse/contracts';
import { DEMO_ADMIN, DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { itAtNight } from '@fieldhouse/infra/testing/at-night';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { type ApiClient, apiClient, signedInAs } from '../support/api-client.ts';
import { operatorCommand } from '../support/operator-command.ts';
import { mustAnswer } from '../support/own-people.ts';
import { makeEvent, registerOne, signInFamilies } from '../support/registration-burst.ts';
import { startRestoreUntil } from '../support/restore-to-kill.ts';
import { waitFor } from '../support/wait-for.ts';
import { waitForAllEvents } from '../support/wait-for-events.ts';

const CLOSED_MESSAGE = 'The club’s data is being restored. Please try again in a few minutes.';
const PATH_OF_EACH_SERVICE = [
  '/api/auth/user',
  '/api/children',
  '/api/events',
  '/api/game-data',
  '/api/locations',
  '/api/admin/mail',
];
const ANSWERS_IN_A_ROW = 10;
/** Every replica has to notice that the site is open, and the gateway that the replicas are ready. */
const OPEN_SECONDS = 60;

/** A restore of a running club by the operator's command. */
export function restores(where: string, open: () => Promise<Pick<Club, 'url' | 'serviceUrls' | 'dataDir' | 'stop'>>) {
  describe(`a restore, ${where}`, () => {
    let club: Awaited<ReturnType<typeof open>>;
    let file: string;
    /** An event whose registrations are in the backup. */
    let backedUpEventId: number;
    beforeAll(async () => {
      club = await open();
      backedUpEventId = await makeEvent(club.url, 'Kept Practice');
      const families = await signInFamilies(club.url);
      for (const child of DEMO_CHILDREN.slice(0, 5)) await registerOne(families, backedUpEventId, child);
      await waitForAllEvents(club);
      const made = await mustAnswer<{ filename: string }>(
        await signedInAs(club.url, DEMO_ADMIN.username),
        200,
        'POST',
        '/api/admin/backup/trigger',
      );
      file = join(club.dataDir, 'backups', made.filename);
    }, 300_000);
    afterAll(() => club?.stop(), 60_000);

    it('When it is not confirmed, or the file is incomplete, then nothing is changed', async () => {
      expect(await operatorCommand(club, 'restore', file)).toEqual({
        code: 1,
        output: expect.stringContaining('There is no terminal for the confirmation question. Confirm with: --yes'),
      });
      const cut = join(club.dataDir, 'cut.fhb');
      await copyFile(file, cut);
      await truncate(cut, 5000);
      expect(await operatorCommand(club, 'restore', cut, '--yes')).toEqual({
        code: 1,
        output: expect.stringContaining('The file is not a complete backup of Fieldhouse'),
      });
      expect(await databases('%restor%')).toEqual([]);
    }, 120_000);

    it('When an operator makes a dry run, then it prints what would be lost and changes nothing', async () => {
      await makeEvent(club.url, 'Dry Run Practice');
      const { code, output } = await operatorCommand(club, 'restore', file, '--dry-run');
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Nothing was changed.') });
      expect(output).toContain('The Backup tab shows it as verified now.');
      expect(output).toMatch(/^events: \d+ now, \d+ after the restore; 1 created after the backup would be lost$/m);
      expect(await databases('%restor%')).toEqual([]);
      expect(await titles()).toContain('Dry Run Practice');
    }, 180_000);

    itAtNight(
      'When it is killed while it loads, then the site is unchanged and open @spec S2.4.1211',
      async () => {
        await makeEvent(club.url, 'Practice Before Loading');
        await (await startRestoreUntil('loading', club, file)).kill();
        expect(await titles()).toContain('Practice Before Loading');
        await makeEvent(club.url, 'Another Practice');
      },
      120_000,
    );

    it('When it is killed while the site is closed, then visitors see a message, and a second run completes it @spec S2.4.1207 S2.4.1211', async () => {
      await makeEvent(club.url, 'Lost Practice');
      await (await startRestoreUntil('closed', club, file)).kill();
      const visitor = apiClient(club.url);
      await waitFor('a visitor sees the message', async () => {
        const { status, body } = await visitor.send('POST', '/api/auth/login', { username: 'admin', password: 'x' });
        return status === 503 && JSON.stringify(body).includes(CLOSED_MESSAGE);
      });
      for (const service of SERVICES) {
        // Its connections may have been ended a moment ago.
        await waitFor(`svc-${service} is ready`, async () => (await fetch(`${club.serviceUrls[service]}/ready`)).ok);
      }

      const { code, output } = await operatorCommand(club, 'restore', file, '--yes');
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('The site is restored and open.') });
      await untilOpen();
      const found = await titles();
      expect(found).toContain('Kept Practice');
      expect(found).not.toContain('Lost Practice');
      expect(await databases('%restoring')).toEqual([]);
      expect(await databases('%before_restore%')).toHaveLength(SERVICES.length);
    }, 300_000);

    itAtNight(
      'When it is killed after it has switched the databases, then the site is complete and open @spec S2.4.1211',
      async () => {
        await makeEvent(club.url, 'Deleted Practice');
        await (await startRestoreUntil('switched', club, file)).kill();
        await untilOpen();
        const found = await titles();
        expect(found).toContain('Kept Practice');
        expect(found).not.toContain('Deleted Practice');
      },
      240_000,
    );

    itAtNight(
      'When it is restored under load, then requests are refused meanwhile, and the site has the data of the backup @spec S2.4.1206',
      async () => {
        const families = await signInFamilies(club.url);
        const eventId = await makeEvent(club.url, 'Busy Practice');
        const restored = operatorCommand(club, 'restore', file, '--yes');
        let stopped = false;
        const statuses = new Set<number | undefined>();
        const load = (async () => {
          for (let turn = 0; !stopped; turn += 1) {
            const child = DEMO_CHILDREN[turn % DEMO_CHILDREN.length];
            if (child) statuses.add((await registerOne(families, eventId, child).catch(() => ({ status: 0 }))).status);
          }
        })();
        const { code, output } = await restored;
        stopped = true;
        await load;
        expect({ code, output }).toEqual({
          code: 0,
          output: expect.stringContaining('The site is restored and open.'),
        });
        expect(statuses).toContain(503);
        await untilOpen();
        await waitForAllEvents(club);
        expect(await roster(backedUpEventId)).toBe(5);
        expect(await titles()).not.toContain('Busy Practice');
      },
      300_000,
    );

    // On containers every run drops them all.
    itAtNight(
      'When every database is dropped after a backup under load, then the site has the data of the backup, table by table @spec S2.4.1206',
      async () => {
        const families = await signInFamilies(club.url);
        const eventId = await makeEvent(club.url, 'Concurrent Practice');
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
        const { code, output } = await operatorCommand(club, 'restore', made, '--yes');
        expect({ code, output }).toEqual({
          code: 0,
          output: expect.stringContaining('The site is restored and open.'),
        });
        // The command compares each database with the backup's checksum.
        for (const service of SERVICES) {
          expect(output).toMatch(
            new RegExp(`^svc-${service}: \\d+ tables with \\d+ rows are equal to the backup$`, 'm'),
          );
        }
        await untilOpen();
        await waitForAllEvents(club);
        expect(await roster(backedUpEventId)).toBe(5);
        expect(await roster(eventId)).toBeLessThanOrEqual(before.registered);
        expect(await titles()).toContain('Concurrent Practice');
      },
      300_000,
    );

    /** Registers the demo club's children one after the other until `work` is done; returns how many and the result. */
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

    /** Each replica opens for itself; this many successes in a row show that all have. */
    async function untilOpen(): Promise<void> {
      let inRow = 0;
      let client: ApiClient | undefined;
      await waitFor(
        'every replica is open',
        async () => {
          client ??= await signedInAs(club.url, DEMO_ADMIN.username).catch(() => undefined);
          inRow = client && (await answersAll(client)) ? inRow + 1 : 0;
          return inRow >= ANSWERS_IN_A_ROW;
        },
        OPEN_SECONDS,
      );
    }

    async function answersAll(client: ApiClient): Promise<boolean> {
      const answers = await Promise.all(PATH_OF_EACH_SERVICE.map((path) => client.send('GET', path)));
      return answers.every(({ status }) => status !== 503);
    }

    async function query(statement: string, values: unknown[]): Promise<Record<string, unknown>[]> {
      const { adminUrl } = await clubDatabases(club);
      const client = new Client({ connectionString: adminUrl });
      await client.connect();
      try {
        return (await client.query(statement, values)).rows;
      } finally {
        await client.end();
      }
    }

    const databases = (like: string) => query('SELECT datname FROM pg_database WHERE datname LIKE $1', [like]);
  });
}
