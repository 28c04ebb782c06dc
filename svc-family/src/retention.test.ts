import { purgeOldRows } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NOW } from '../testing/build.ts';
import { family } from './service.ts';

const HOUR_MS = 3600 * 1000;

let now = NOW;
let service: TestService;
beforeAll(async () => {
  service = await startTestService(family, { clock: () => now });
});
afterAll(() => service.stop());

describe('When candidates were shown two days ago', () => {
  it('Then the row is deleted, and rows that still count stay', async () => {
    const { db } = service.ctx;
    await db('shown_duplicate').insert({ user_id: 5, child_ids: [1], shown_at: NOW });
    now = new Date(NOW.getTime() + 47 * HOUR_MS);
    await purgeOldRows(family).run(service.ctx);
    expect(await db('shown_duplicate').pluck('user_id')).toEqual([5]);
    now = new Date(NOW.getTime() + 49 * HOUR_MS);
    await purgeOldRows(family).run(service.ctx);
    expect(await db('shown_duplicate')).toEqual([]);
  });
});
