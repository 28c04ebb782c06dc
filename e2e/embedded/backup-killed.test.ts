import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_ADMIN } from '@fieldhouse/contracts/demo';
import { checkClubBackup, clubDatabases, newDataFolder, stablePort } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';
import { type PlatformProcess, startPlatform } from '../support/platform-process.ts';
import { waitFor } from '../support/wait-for.ts';

interface Status {
  history: { filename: string; state: string; error: string | null }[];
}

/** The lease of a backup run expires half a minute after its process died. */
const LEASE_SECONDS = 60;

describe('kill -9 of the platform and PostgreSQL during a backup', () => {
  let dataDir: string;
  let port: number;
  let platform: PlatformProcess;
  beforeAll(async () => {
    dataDir = await newDataFolder('fieldhouse-backup-killed-');
    port = await stablePort();
    platform = await startPlatform(dataDir, port);
  }, 240_000);
  afterAll(async () => {
    await platform?.interrupt();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  const admin = () => signedInAs(platform.url, DEMO_ADMIN.username);
  const files = () => readdir(join(dataDir, 'backups')).catch(() => []);

  it('Then it is shown as Failed, its partial file is not listed, and the next backup is complete @spec S2.4.1202', async () => {
    // The snapshot of svc-family waits for this lock, so that the backup is still running at the kill.
    const { urls } = await clubDatabases({ dataDir });
    const lock = new Client({ connectionString: urls.family });
    lock.on('error', () => undefined);
    await lock.connect();
    await lock.query('BEGIN');
    await lock.query('LOCK TABLE child IN ACCESS EXCLUSIVE MODE');
    const request = (await admin()).send('POST', '/api/admin/backup/trigger').catch(() => undefined);
    await waitFor('the file is being written', async () => (await files()).some((name) => name.endsWith('.part')));
    await platform.killEverything();
    await request;
    await lock.end().catch(() => undefined);
    expect((await files()).filter((name) => !name.startsWith('.'))).toEqual([]);

    platform = await startPlatform(dataDir, port);
    const client = await admin();
    const status = () => mustAnswer<Status>(client, 200, 'GET', '/api/admin/backup/status');
    await waitFor(
      'the backup is marked as failed',
      async () => (await status()).history[0]?.state === 'Failed',
      LEASE_SECONDS,
    );
    expect((await status()).history).toMatchObject([{ error: expect.stringContaining('interrupted') }]);

    const made = await mustAnswer<{ success: boolean; filename: string }>(
      client,
      200,
      'POST',
      '/api/admin/backup/trigger',
    );
    expect(made.success).toBe(true);
    expect((await checkClubBackup({ dataDir }, made.filename)).snapshots).toHaveLength(6);
  }, 240_000);
});
