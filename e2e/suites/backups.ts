import { DEMO_ADMIN, DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import { type Club, checkClubBackup, clubDatabases } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { allArrived } from '../support/all-arrived.ts';
import { signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';

/** They go on changing while nobody does anything, or by the request for the backup itself. */
const CHANGING = ['outbox', 'inbox', 'audit.entry', 'viewed'];

/** A backup of a whole club: every service under its own database role. */
export function backups(where: string, open: () => Promise<Pick<Club, 'url' | 'serviceUrls' | 'dataDir' | 'stop'>>) {
  describe(`a backup, ${where}`, () => {
    let club: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      club = await open();
    }, 300_000);
    afterAll(() => club?.stop(), 60_000);

    it('When an admin makes one, then it holds every row of every service, and only the key opens it', async () => {
      await allArrived(club);
      const admin = await signedInAs(club.url, DEMO_ADMIN.username);
      const made = await mustAnswer<{ success: boolean; filename: string; size: number; error: string | null }>(
        admin,
        200,
        'POST',
        '/api/admin/backup/trigger',
        undefined,
      );
      expect(made).toMatchObject({ success: true, error: null });
      const { snapshots, rows } = await checkClubBackup(club, made.filename, ['family child', 'auth account']);
      expect(snapshots.map(({ service }) => service)).toEqual([
        ...['notify', 'gamedata', 'events', 'family', 'admin', 'auth'],
      ]);
      for (const { firstName, lastName } of DEMO_CHILDREN) {
        expect(rows.get('family child')).toContain(`${firstName}\t${lastName}`);
      }
      expect(rows.get('auth account')).toContain(DEMO_ADMIN.username);

      const { urls } = await clubDatabases(club);
      for (const { service, tables } of snapshots) {
        const client = new Client({ connectionString: urls[service] });
        await client.connect();
        try {
          for (const { name, rows: inBackup } of tables.filter((table) => !CHANGING.includes(table.name))) {
            const counted = await client.query(`SELECT count(*)::int AS rows FROM ${name}`);
            expect({ service, name, rows: inBackup }).toEqual({ service, name, rows: counted.rows[0].rows });
          }
        } finally {
          await client.end();
        }
      }

      const status = await mustAnswer<{ history: { filename: string; state: string; size: number }[] }>(
        admin,
        200,
        'GET',
        '/api/admin/backup/status',
        undefined,
      );
      expect(status.history[0]).toMatchObject({ filename: made.filename, state: 'Complete', size: made.size });
      expect(status.history[0]).toMatchObject({ verifiedAt: null });
    }, 120_000);
  });
}
