import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@fieldhouse/contracts';
import { DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import { type Club, clubDatabases, forSize } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { addDeadEvents } from '../support/dead-events.ts';
import { operatorCommand } from '../support/operator-command.ts';
import { mustAnswer, registerOwnParent } from '../support/own-people.ts';
import { waitFor } from '../support/wait-for.ts';
import { waitForAllEvents } from '../support/wait-for-events.ts';

/** The projections of each service, without versions and deleted rows. */
const PROJECTIONS = {
  family: {
    user: 'SELECT id, role, first_name, last_name, email, phone, is_active FROM user_projection WHERE NOT is_deleted',
  },
  events: {
    child: 'SELECT id, first_name, last_name, birthdate, is_active FROM child_projection WHERE NOT is_deleted',
    guardian: 'SELECT id, child_id, user_id, access_level FROM guardian_projection WHERE NOT is_deleted',
    user: 'SELECT id, role, name, is_active FROM user_projection WHERE NOT is_deleted',
    location: 'SELECT id, name, address FROM location_projection WHERE NOT is_deleted',
  },
  gamedata: {
    child: `SELECT id, first_name, last_name, birthdate, is_active, first_key, last_key FROM child_projection
       WHERE NOT is_deleted`,
  },
  notify: {
    user: 'SELECT id, role, first_name, last_name, email, phone, is_active FROM user_projection WHERE NOT is_deleted',
    child: 'SELECT id, name, first_name, birthdate FROM child_projection WHERE NOT is_deleted',
    guardian: 'SELECT id, child_id, user_id FROM guardian_projection WHERE NOT is_deleted',
  },
  admin: {
    user: `SELECT id, name, search_words FROM name_projection WHERE kind = 'user' AND NOT is_deleted`,
    child: `SELECT id, name, search_words FROM name_projection WHERE kind = 'child' AND NOT is_deleted`,
    event: `SELECT id, name, search_words FROM name_projection WHERE kind = 'event' AND NOT is_deleted`,
  },
} as const satisfies Partial<Record<ServiceName, Record<string, string>>>;
type ProjectingService = keyof typeof PROJECTIONS;
const PROJECTING_SERVICES = Object.keys(PROJECTIONS) as ProjectingService[];
const DAMAGED = forSize<readonly ProjectingService[]>({ short: ['events', 'admin'], long: PROJECTING_SERVICES });

/** An id that no owner has. */
const UNKNOWN_ID = 900_001;

/** Each kind of damage: missing rows, wrong rows and rows without an owner’s record. */
const DAMAGE: Readonly<Record<ProjectingService, string>> = {
  family: `
    DELETE FROM user_projection WHERE id = 5;
    UPDATE user_projection SET first_name = 'Damaged', is_active = false WHERE id = 6;
    INSERT INTO user_projection (id, version, role, first_name, last_name, email, phone, is_active)
      VALUES (${UNKNOWN_ID}, 1, 'parent', 'No', 'Body', 'no@body.example', '', true);`,
  events: `
    DELETE FROM child_projection WHERE id IN (1, 2);
    UPDATE child_projection SET is_active = NOT is_active WHERE id = 3;
    UPDATE child_projection SET is_deleted = true, first_name = '' WHERE id = 4;
    DELETE FROM guardian_projection WHERE child_id = 1;
    INSERT INTO guardian_projection (id, child_id, user_id, version, access_level) VALUES (${UNKNOWN_ID}, 1, 5, 1, 'full');
    UPDATE user_projection SET role = 'parent', version = 900000000 WHERE id = 2;
    UPDATE location_projection SET address = 'Damaged' WHERE id = 1;`,
  gamedata: `
    DELETE FROM child_projection WHERE id = 1;
    UPDATE child_projection SET last_key = 'damaged' WHERE id = 2;`,
  notify: `
    DELETE FROM user_projection WHERE id = 5;
    UPDATE child_projection SET name = 'Damaged' WHERE id = 2;
    INSERT INTO guardian_projection (id, version, child_id, user_id) VALUES (${UNKNOWN_ID}, 1, 1, 6);`,
  admin: `
    DELETE FROM name_projection WHERE kind = 'child' AND id = 1;
    UPDATE name_projection SET name = 'Damaged' WHERE kind = 'event' AND id = 2;
    INSERT INTO name_projection (kind, id, version, name) VALUES ('user', ${UNKNOWN_ID}, 1, 'Nobody');`,
};

/**
 * The operator's commands `npm run rebuild` and `npm run replay` on a running platform. The projections of `services`
 * are damaged; by default those of two services, at night of all.
 */
export function operatorCommands(
  where: string,
  open: () => Promise<Pick<Club, 'url' | 'serviceUrls' | 'dataDir' | 'stop'>>,
  services: readonly ProjectingService[] = DAMAGED,
) {
  describe(`an operator’s commands, ${where}`, () => {
    let club: Awaited<ReturnType<typeof open>>;
    const databases = new Map<string, Client>();
    beforeAll(async () => {
      club = await open();
      const { urls } = await clubDatabases(club);
      for (const [service, url] of Object.entries(urls)) {
        const client = new Client({ connectionString: url });
        await client.connect();
        databases.set(service, client);
      }
    }, 300_000);
    afterAll(async () => {
      for (const client of databases.values()) await client.end();
      await club?.stop();
    }, 60_000);

    const query = async (service: ServiceName, statement: string, values: unknown[] = []) => {
      const client = databases.get(service);
      if (!client) throw new Error(`svc-${service} has no database`);
      return (await client.query(statement, values)).rows;
    };

    /** Every projection of every service, by `service projection`. */
    async function allProjections(): Promise<Record<string, unknown[]>> {
      const found: Record<string, unknown[]> = {};
      for (const service of PROJECTING_SERVICES) {
        for (const [name, statement] of Object.entries(PROJECTIONS[service])) {
          found[`${service} ${name}`] = await query(service, `${statement} ORDER BY id`);
        }
      }
      return found;
    }

    const command = (...args: readonly string[]) => operatorCommand(club, ...args);

    it('When projections are damaged and rebuilt, then each has its owner’s data, and a second rebuild changes nothing', async () => {
      await waitForAllEvents(club);
      const before = await allProjections();
      for (const rows of Object.values(before)) expect(rows.length).toBeGreaterThan(0);
      for (const service of services) await query(service, DAMAGE[service]);
      expect(await allProjections()).not.toEqual(before);
      for (const service of services) {
        expect(await command('rebuild', service)).toEqual({ code: 0, output: expect.stringMatching(/ from svc-/) });
      }
      expect(await allProjections()).toEqual(before);
      expect(await query('events', `SELECT is_deleted FROM guardian_projection WHERE id = ${UNKNOWN_ID}`)).toEqual([
        { is_deleted: true },
      ]);
      const { output } = await command('rebuild', 'events', 'child');
      expect(output).toMatch(/^svc-events child: \d+ from svc-family, 0 removed that it does not have any more\n$/);
      expect(await allProjections()).toEqual(before);
    }, 120_000);

    it('When children change while their projection is rebuilt, then the changes are not overwritten', async () => {
      const parent = (await registerOwnParent(club.url)).client;
      const profile = { lastName: 'Rebuilt', birthdate: '2016-05-04' };
      const { id } = await mustAnswer<{ id: number }>(parent, 201, 'POST', '/api/children', {
        ...profile,
        firstName: 'Zoe',
      });
      await waitForAllEvents(club);
      await query('events', 'UPDATE child_projection SET version = 1');
      let rebuilding = true;
      const rebuilt = Promise.all([command('rebuild', 'events', 'child'), command('rebuild', 'events', 'child')]);
      void rebuilt.finally(() => {
        rebuilding = false;
      });
      let changes = 0;
      while (rebuilding) {
        // A parent may save a profile 100 times in an hour.
        await pause(changes < 50 ? 0 : 500);
        changes += 1;
        await mustAnswer(parent, 200, 'PUT', `/api/children/${id}`, {
          ...profile,
          firstName: `Zoe${'e'.repeat(changes % 40)}`,
        });
      }
      expect((await rebuilt).map(({ code }) => code)).toEqual([0, 0]);
      expect(changes).toBeGreaterThan(2);
      await waitForAllEvents(club);
      const inFamily = await query('family', 'SELECT id, first_name, version FROM child ORDER BY id');
      const inEvents = await query(
        'events',
        'SELECT id, first_name, version FROM child_projection WHERE NOT is_deleted ORDER BY id',
      );
      expect(inEvents).toEqual(inFamily);
      expect(inFamily.length).toBeGreaterThan(DEMO_CHILDREN.length);
    }, 120_000);

    it('When a dead event is replayed, then it is handled', async () => {
      const [id = ''] = await addDeadEvents(club, 1);
      const listed = await command('replay');
      expect(listed.code).toBe(0);
      expect(listed.output).toContain('svc-auth: no dead events\n');
      expect(listed.output).toMatch(
        new RegExp(`${id} {2}\\S+ {2}dead {2}event.deleted 999999 {2}40P01 after 220 tries`),
      );
      expect(await command('replay', 'notify', id)).toEqual({
        code: 0,
        output: `svc-notify: ${id} is handled again now\n`,
      });
      await waitFor('it is handled', async () => {
        const [row] = await query('notify', 'SELECT state FROM inbox WHERE event_id = $1', [id]);
        return row?.state === 'done';
      });
      expect((await command('replay', '--all')).output).toContain('svc-notify: 0 replayed\n');
    }, 60_000);

    it('When a command is wrong, then it prints the valid ones', async () => {
      const { code, output } = await command('rebuild');
      expect(code).toBe(1);
      expect(output).toContain('events: child, guardian, user, location');
      expect((await command('rebuild', 'events', 'pupil')).output).toContain(
        'svc-events has no projection "pupil". Projections: child, guardian, user, location',
      );
      expect((await command('replay', 'seven')).output).toContain('npm run replay -- [service] [--all|ID]');
    }, 60_000);
  });
}
