import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../launcher/tools.ts';

interface Limited {
  mem_limit?: string;
  pids_limit?: number;
  cpus?: number;
  command?: string[];
  environment?: Record<string, string | number>;
}

let services: Record<string, Limited>;
beforeAll(async () => {
  ({ services } = parse(await readFile(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true, maxAliasCount: -1 }));
});

const MIB = 2 ** 20;
/** What a connection of PostgreSQL takes besides `work_mem`, taken as high. */
const CONNECTION = 5 * MIB;
const AUTOVACUUM_WORKERS = 3;

/** `512m`, or the default value of `${SERVICE_MEMORY:-512m}`. */
function bytesOf(limit = ''): number {
  const [, count, unit] = /(\d+)([mg])\}?$/.exec(limit) ?? [];
  return Number(count) * (unit === 'g' ? 1024 : 1) * MIB;
}

describe('When docker-compose.yml is read for its limits', () => {
  it('Then every container has limits of memory and processes, and processors where it works beside a site @spec S2.9.1501', () => {
    const names = Object.keys(services);
    expect(names).toContain('svc-auth');
    for (const name of names) {
      const { mem_limit: memory, pids_limit: processes = 0 } = services[name] ?? {};
      expect([name, bytesOf(memory) >= 192 * MIB, processes >= 128]).toEqual([name, true, true]);
    }
    const besides = names.filter((name) => name.startsWith('release-') || name === 'restore');
    expect(names.filter((name) => services[name]?.cpus !== undefined)).toEqual(besides);
  });

  it('Then Node, PostgreSQL and RabbitMQ fit below the limits of their containers @spec S2.9.1502', async () => {
    const dockerfile = await readFile(join(ROOT, 'infra', 'docker', 'Dockerfile'), 'utf8');
    const percentage = /^ENV .*NODE_OPTIONS=--max-old-space-size-percentage=(\d+)$/m.exec(dockerfile)?.[1];
    expect(Number(percentage)).toBeLessThanOrEqual(65);

    const { postgres, rabbitmq } = services;
    const words = (postgres?.command ?? []).map((word) => word.split('='));
    const setting = (name: string) => Number.parseInt(words.find(([key]) => key === name)?.[1] ?? '', 10);
    const connections = setting('max_connections');
    const most =
      setting('shared_buffers') * MIB +
      connections * (setting('work_mem') * MIB + CONNECTION) +
      AUTOVACUUM_WORKERS * setting('maintenance_work_mem') * MIB;
    expect(most).toBeLessThan(bytesOf(postgres?.mem_limit));
    expect(postgres?.pids_limit).toBeGreaterThan(connections + 100);

    expect(rabbitmq?.environment?.RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS).toBe(
      `-rabbit total_memory_available_override_value ${bytesOf(rabbitmq?.mem_limit)}`,
    );
  });
});
