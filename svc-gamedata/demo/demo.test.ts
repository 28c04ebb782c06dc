import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GameRecord } from '../src/game-records/game-record.ts';
import { gamedata } from '../src/service.ts';
import { loadDemo } from './index.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(gamedata, { clock: () => new Date('2026-11-21T18:00:00Z') });
});
afterAll(() => service.stop());

describe('When the demo club is loaded twice', () => {
  it('Then twelve past records are there once, two of them unlinked', async () => {
    await loadDemo(service.ctx);
    await loadDemo(service.ctx);
    const { body } = await service.as({ userId: 2, role: 'coach' }).get('/api/game-data/all');
    const records: GameRecord[] = body;
    expect(records).toHaveLength(12);
    expect(records.filter(({ childId }) => childId === null)).toHaveLength(2);
    expect(records.every(({ gameDate }) => gameDate < '2026-11-21')).toBe(true);
    expect(records[0]).toMatchObject({ gameDate: '2026-11-15', firstName: 'Arjun', lastName: 'Raman', childId: 9 });
  });
});
