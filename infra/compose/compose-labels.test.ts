import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../launcher/tools.ts';

const read = (...path: string[]) => readFile(join(ROOT, ...path), 'utf8');

describe('When the images of the services are built', () => {
  it.each(SERVICES)('Then svc-%s has labels with its release and its schema @spec S2.3.1501', async (name) => {
    const { services } = parse(await read('docker-compose.yml'), { merge: true, maxAliasCount: -1 });
    const migrations = [...(await read(`svc-${name}`, 'migrations', 'index.ts')).matchAll(/'(\d{4}_\w+)'/g)];
    const names = migrations.map(([, migration = '']) => migration).toSorted();
    expect(services[`svc-${name}`].build.labels).toEqual({
      'org.opencontainers.image.title': 'fieldhouse',
      'org.opencontainers.image.revision': `\${COMMIT:-}`,
      'fieldhouse.release': JSON.parse(await read('package.json')).version,
      'fieldhouse.migration': names.at(-1),
      'fieldhouse.min-version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
  });
});
