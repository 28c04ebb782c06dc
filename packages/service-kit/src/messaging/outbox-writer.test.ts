import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));
const INSERTS = /insert\s+into\s+"?outbox\b|copy\s+"?outbox\b|\(\s*'outbox'\s*\)\s*\.insert\(|into\('outbox'\)/i;

/** Files of services and packages that insert into `outbox`, without tests. */
function writersOfOutbox(): string[] {
  const files = globSync('{svc-*,packages/*,infra,bench}/**/*.{sql,ts}', {
    cwd: REPOSITORY,
    exclude: (path) => ['node_modules', 'dist', 'built'].includes(basename(path)),
  });
  return files
    .filter((file) => !/\.test\.ts$|\/tests?\//.test(file))
    .filter((file) => INSERTS.test(readFileSync(`${REPOSITORY}${file}`, 'utf8')));
}

describe('The outbox', () => {
  it('Then only SQL functions insert into it: their callers have checked the event against its schema', () => {
    expect(writersOfOutbox()).toEqual(['packages/service-kit/sql/publish-event-v2.sql']);
  });
});
