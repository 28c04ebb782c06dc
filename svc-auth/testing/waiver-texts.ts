import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { QUICK_ENGINE, startTestAuth, type TestAuth } from './index.ts';

export const PATH = '/api/admin/waivers';
export const WAITING = `${PATH}/waiting`;
/** Ten in the evening on the club's clock. */
const EVENING = new Date('2026-12-01T04:00:00Z');
export const NEXT_DAY = new Date('2026-12-01T06:00:00Z');

export const WINTER = {
  title: 'Waiver for the winter',
  text: 'Who signs this\nA parent.\n\nSecond paragraph.\n\nRisks\nIce.\nSnow.',
  inForceFrom: '2026-12-01',
};

/** The club's clock; a test sets it. Every test begins in the evening before the new text's day. */
export const time = { now: EVENING };
/** The service of this file's tests. */
export let auth: TestAuth;
/** The admin who adds, changes and withdraws texts. */
export let admin: { userId: number; role: 'admin' };

/** Starts svc-auth for the tests of a file; each begins with the first text of the waiver alone, and one admin. */
export function useWaiverTexts(): void {
  beforeAll(async () => {
    auth = await startTestAuth({ engine: QUICK_ENGINE, clock: () => time.now });
  });
  afterAll(() => auth.stop());
  beforeEach(async () => {
    time.now = EVENING;
    await auth.empty();
    await auth.ctx.db('waiver_text').where('row_version', '>', 0).delete();
    admin = { ...(await auth.addUser('avery', 'admin')), role: 'admin' };
  });
}

export const add = (changes: object = {}, headers?: Record<string, string>) =>
  auth.as(admin).post(PATH, { ...WINTER, ...changes }, headers);
export const texts = async () => (await auth.as(admin).get(PATH)).body;
export const states = async () =>
  (await texts()).versions.map(({ version, state }: { version: number; state: string }) => `${version} ${state}`);
export const problemOf = ({ status, body }: Awaited<ReturnType<typeof add>>) => [status, body.code];
