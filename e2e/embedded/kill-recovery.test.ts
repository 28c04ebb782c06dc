import { rm } from 'node:fs/promises';
import { addDays, clubToday } from '@fieldhouse/contracts';
import { DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import { clubDatabases, newDataFolder, stablePort } from '@fieldhouse/infra/testing';
import { itAtNight } from '@fieldhouse/infra/testing/at-night';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { type PlatformProcess, startPlatform } from '../support/platform-process.ts';
import { queryDatabase } from '../support/query-database.ts';
import {
  expectOneEffectEach,
  type Families,
  makeEvent,
  registerOne,
  signInFamilies,
  waitForEffects,
} from '../support/registration-burst.ts';
import { baseballGames, uploadGames } from '../support/upload-games.ts';
import { waitFor } from '../support/wait-for.ts';
import { waitForAllEvents } from '../support/wait-for-events.ts';

const TITLE = 'Registered During a Power Failure';

describe('kill -9 of the platform and PostgreSQL while requests are handled', () => {
  let dataDir: string;
  let port: number;
  let platform: PlatformProcess;
  let eventId: number;
  const acknowledged = new Map<number, number>();

  beforeAll(async () => {
    dataDir = await newDataFolder('fieldhouse-kill-');
    port = await stablePort();
    platform = await startPlatform(dataDir, port);
    eventId = await makeEvent(platform.url, TITLE);
  }, 240_000);
  afterAll(async () => {
    await platform?.interrupt();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  const registerAll = (families: Families, onRegistered: (childId: number, registrationId: number) => void) =>
    Promise.allSettled(
      DEMO_CHILDREN.map(async (child) => {
        const { registrationId } = await registerOne(families, eventId, child);
        if (registrationId !== undefined) onRegistered(child.id, registrationId);
      }),
    );

  it('When families register, then every acknowledged registration, notification and email exists exactly once', async () => {
    const families = await signInFamilies(platform.url);
    let killed: Promise<void> | undefined;
    await registerAll(families, (childId, registrationId) => {
      acknowledged.set(childId, registrationId);
      if (acknowledged.size === 7) killed = platform.killEverything();
    });
    await killed;
    expect(killed).toBeDefined();
    expect(acknowledged.size).toBeGreaterThanOrEqual(7);

    platform = await startPlatform(dataDir, port);
    const before = await waitForEffects(platform.url, eventId, TITLE);
    for (const [childId, registrationId] of acknowledged) {
      expect(before.roster.filter((entry) => entry.childId === childId).map((entry) => entry.registrationId)).toEqual([
        registrationId,
      ]);
    }
    expectOneEffectEach(before);
    await waitForAllEvents({ dataDir });
    expectOneEffectEach(await waitForEffects(platform.url, eventId, TITLE));

    const again = await signInFamilies(platform.url);
    const all = new Map<number, number>();
    await registerAll(again, (childId, registrationId) => all.set(childId, registrationId));
    expect(all.size).toBe(DEMO_CHILDREN.length);
    for (const [childId, registrationId] of acknowledged) expect(all.get(childId)).toBe(registrationId);
    const after = await waitForEffects(platform.url, eventId, TITLE);
    expect(after.roster).toHaveLength(DEMO_CHILDREN.length);
    expectOneEffectEach(after);
    await waitForAllEvents({ dataDir });
    expectOneEffectEach(await waitForEffects(platform.url, eventId, TITLE));
  }, 240_000);

  itAtNight(
    'When uploads are confirmed, then each with an answer is stored completely, any other not at all, and once when it is confirmed again',
    async () => {
      const coach = await signedInAs(platform.url, 'coach');
      const uploads: { uploadId: number; opponent: string }[] = [];
      for (let file = 1; file <= UPLOADS; file += 1) {
        const opponent = `Rivals${file}`;
        uploads.push({ uploadId: await uploadGames(platform.url, coach, gamesAgainst(opponent)), opponent });
      }
      const [confirmed, unfinished] = [uploads.slice(0, CONFIRMED), uploads.slice(CONFIRMED)];
      for (const { uploadId } of confirmed) expect(await confirm(coach, uploadId)).toEqual(STORED);
      const lock = await lockStagedRows(unfinished.map(({ uploadId }) => uploadId));
      const requests = Promise.allSettled(unfinished.map(({ uploadId }) => confirm(coach, uploadId)));
      await waitFor('one confirmation has stored its games', hasStoredGames);
      await platform.killEverything();
      expect((await requests).map(({ status }) => status)).toEqual(unfinished.map(() => 'rejected'));
      await lock.end().catch(() => undefined);

      platform = await startPlatform(dataDir, port);
      const again = await signedInAs(platform.url, 'coach');
      for (const { opponent } of confirmed) expect(await gamesStored(again, opponent)).toBe(GAMES);
      for (const { opponent } of unfinished) expect(await gamesStored(again, opponent)).toBe(0);
      for (const { uploadId, opponent } of uploads) {
        expect([await confirm(again, uploadId), await confirm(again, uploadId)]).toEqual([STORED, STORED]);
        expect(await gamesStored(again, opponent)).toBe(GAMES);
      }
    },
    240_000,
  );

  /**
   * Lets the confirmation of these uploads store its games, and wait before its transaction ends: it cannot delete the
   * rows of the upload.
   */
  async function lockStagedRows(uploadIds: readonly number[]): Promise<Client> {
    const { urls } = await clubDatabases({ dataDir });
    const lock = new Client({ connectionString: urls.gamedata });
    lock.on('error', () => undefined);
    await lock.connect();
    await lock.query('BEGIN');
    await lock.query('SELECT FROM staged_game_row WHERE upload_id = ANY ($1) FOR KEY SHARE', [uploadIds]);
    return lock;
  }

  /** Whether a confirmation waits for the lock with its games stored; the others wait for their turn. */
  async function hasStoredGames(): Promise<boolean> {
    const { urls } = await clubDatabases({ dataDir });
    const waiting = await queryDatabase(
      urls.gamedata,
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return (waiting as { query: string }[]).some(({ query }) => /^delete .*staged_game_row/i.test(query));
  }
});

/** Files that are uploaded, and how many of them are confirmed before the kill. */
const UPLOADS = 4;
const CONFIRMED = 2;
/** Games in each file: they fill many pages of the database. */
const GAMES = 3000;
const STORED = { status: 200, body: { created: GAMES, updated: 0, skipped: 0 } };

function gamesAgainst(opponent: string): string {
  const first = addDays(clubToday(new Date()), -GAMES);
  return baseballGames(
    Array.from({ length: GAMES }, (_, day) => `Mateo,Alvarez,${addDays(first, day)},Hawks,${opponent}`),
  );
}

async function confirm(coach: ApiClient, uploadId: number): Promise<{ status: number; body: unknown }> {
  const { status, body } = await coach.send('POST', '/api/game-data/confirm', { uploadId, duplicateActions: {} });
  return { status, body };
}

async function gamesStored(coach: ApiClient, opponent: string): Promise<number> {
  const { headers } = await coach.send('GET', `/api/game-data/all?q=${opponent}&limit=1`);
  return Number(headers.get('x-total-count'));
}
