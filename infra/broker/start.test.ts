import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICES, serviceVariable } from '@fieldhouse/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { containersWithFiles } from '../compose/secret-files.ts';
import { ROOT } from '../launcher/tools.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-broker-'));
  // In place of the broker: what it would import, and what it would have in its environment.
  const broker =
    '#!/bin/sh\nif [ -n "$RABBITMQ_CONFIG_FILE" ]; then cat "$TEMP/definitions.json"; fi; env | grep BROKER_\n';
  await writeFile(join(folder, 'rabbitmq-server'), `${broker}exit 0\n`);
  await chmod(join(folder, 'rabbitmq-server'), 0o755);
});
afterEach(() => rm(folder, { recursive: true }));

/** What the broker imports at its start, with this folder in place of /tmp and of its mounted secrets. */
async function imported(usersOf: (name: string) => string): Promise<string> {
  const { environment = {} } = containersWithFiles().rabbitmq ?? {};
  for (const name of [...SERVICES.map((one) => serviceVariable(one, 'RABBITMQ_PASSWORD')), 'RABBITMQ_PASSWORD']) {
    await writeFile(join(folder, name), `password-in-${name}\n`);
  }
  const text = await readFile(join(ROOT, 'infra/broker/start.sh'), 'utf8');
  await writeFile(join(folder, 'start.sh'), text.replaceAll('/tmp/', `${folder}/`));
  await writeFile(join(folder, 'definitions.sh'), await readFile(join(ROOT, 'infra/broker/definitions.sh')));
  const users = (environment.BROKER_USERS ?? '')
    .replace(/\$\{SVC_(\w+)_RABBITMQ_USER:--\}/g, (_, name: string) => usersOf(name.toLowerCase()))
    .replaceAll('/run/secrets', folder);
  const { stdout } = await promisify(execFile)('sh', [join(folder, 'start.sh')], {
    env: { PATH: `${folder}:${process.env.PATH}`, TEMP: folder, BROKER_USERS: users },
  });
  return stdout;
}

describe('When the broker starts with secrets as files', () => {
  it('Then each service’s user has the password of its file, and the administrator, too @spec S2.5.1694', async () => {
    const definitions = JSON.parse(await imported((name) => `fieldhouse_${name}_a`));
    expect(definitions.users).toEqual([
      ...SERVICES.map((name) => ({
        ...{
          name: `fieldhouse_${name}_a`,
          password: `password-in-SVC_${name.toUpperCase()}_RABBITMQ_PASSWORD`,
          tags: '',
        },
      })),
      { name: 'fieldhouse', password: 'password-in-RABBITMQ_PASSWORD', tags: 'administrator' },
    ]);
  });

  it('Then a site of a release before 1.5 goes on with the one user that it has @spec S2.5.1694', async () => {
    expect(await imported(() => '-')).toBe('');
  });
});
