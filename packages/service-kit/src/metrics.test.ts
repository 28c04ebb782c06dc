import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addReadGauges, counterOf } from './metrics.ts';
import { defineService } from './service.ts';
import { emptyConsumers } from './testing/empty-consumers.ts';
import { startTestService, type TestService } from './testing/index.ts';

let service: TestService;
beforeAll(async () => {
  const consumers = emptyConsumers('gamedata');
  service = await startTestService(
    defineService({ name: 'gamedata', consumers, title: 'Measured', migrations: {}, routes: [] }),
  );
});
afterAll(() => service.stop());

const scrape = async () => (await fetch(`${service.url}/metrics`)).text();

describe('When the metrics of a service are read', () => {
  it('Then its waiting events are counted once, for their numbers and their ages @spec S2.3.1563', async () => {
    const counted: string[] = [];
    const note = ({ sql }: { sql: string }) => void (sql.includes('oldestSeconds') && counted.push(sql));
    service.ctx.db.on('query', note);
    const figures = await scrape();
    service.ctx.db.off('query', note);
    expect(figures).toMatch(/^events_waiting\{where="outbox".*\} 0$/m);
    expect(figures).toMatch(/^events_oldest_seconds\{where="dead".*\} 0$/m);
    expect(counted).toHaveLength(1);
  });

  it('Then a value that cannot be read is missing, and the others are there', async () => {
    let isThere = true;
    addReadGauges(service.ctx, {
      gauges: { fields_mown: { help: 'Fields' }, balls_lost: { help: 'Balls', label: 'kind' } },
      read: async () => {
        if (!isThere) throw new Error('broken');
        return [
          { gauge: 'fields_mown', value: 7 },
          { gauge: 'balls_lost', labels: { kind: 'soft' }, value: 3 },
        ];
      },
      unknown: 'the fields are not known',
    });
    counterOf(service.ctx, { name: 'whistles_total', help: 'Whistles' }).inc();
    const before = await scrape();
    expect(before).toMatch(/^fields_mown\{.*\} 7$/m);
    expect(before).toMatch(/^balls_lost\{kind="soft".*\} 3$/m);
    isThere = false;
    const figures = await scrape();
    expect(figures).not.toMatch(/^(fields_mown|balls_lost)\b/m);
    expect(figures).toMatch(/^whistles_total\{.*\} 1$/m);
  });
});
