import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../launcher/tools.ts';
import { DEFINITIONS } from './definitions.ts';

describe('When the services are declared', () => {
  it('Then each has a folder, and each folder of a service is declared', () => {
    const folders = globSync('svc-*', { cwd: ROOT }).filter((folder) => existsSync(join(ROOT, folder, 'package.json')));
    expect(folders.toSorted()).toEqual(SERVICES.map((name) => `svc-${name}`).toSorted());
  });

  it.each(SERVICES)(
    'Then svc-%s is defined under its name, and architecture section 1 says what it owns',
    async (name) => {
      expect(DEFINITIONS[name].name).toBe(name);
      expect(await readFile(join(ROOT, 'docs', 'architecture.md'), 'utf8')).toMatch(
        new RegExp(`^\\| \`svc-${name}\` \\|`, 'm'),
      );
    },
  );
});
