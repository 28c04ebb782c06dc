import { lastSignedWaiver } from '@fieldhouse/contracts';
import { localCalls } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  clockAt,
  FIRST_WAIVER,
  QUICK_ENGINE,
  registration,
  startTestAuth,
  type TestAuth,
} from '../../testing/index.ts';

const FROM = { 'X-Forwarded-For': '203.0.113.7', 'User-Agent': 'A browser' };
const calls = localCalls();
let auth: TestAuth;
beforeAll(async () => {
  const clock = clockAt('2026-11-22T04:30:00Z');
  auth = await startTestAuth({ engine: QUICK_ENGINE, clock: clock.now, adapters: { calls } });
});
afterAll(() => auth.stop());

const lastWaiverOf = async (userId: number) =>
  lastSignedWaiver.output.parse(await calls.call('notify', lastSignedWaiver, { userId }, undefined)).waiver;

describe('When svc-notify requests the waiver that a user signed', () => {
  it('Then it gets version, hash and time, and a text with the whole waiver and the signature', async () => {
    const registered = await auth.anonymous.post('/api/auth/register', registration(), FROM);
    const waiver = await lastWaiverOf(registered.body.id);
    const { title, version, hash, sections, signature } = FIRST_WAIVER;
    expect(waiver).toMatchObject({ title, version, hash, signedAt: '2026-11-22T04:30:00.000Z' });
    expect(waiver?.copy).toMatchObject({
      fileName: 'waiver-2026-11-21.txt',
      contentType: 'text/plain; charset=utf-8',
    });
    for (const text of [...sections.map((section) => section.text), signature, hash, '203.0.113.7']) {
      expect(waiver?.copy.content).toContain(text);
    }
    expect(waiver?.copy.content).toMatch(/^Signed on: November 21, 2026, 10:30 PM/m);
    // The address may be a stranger's, and who signed chose these.
    expect(waiver?.copy.content).not.toMatch(/Rosa|Alvarez|@|A browser/);
  });

  it('Then it gets null for a user who signed nothing', async () => {
    expect(await lastWaiverOf(999)).toBeNull();
  });
});
