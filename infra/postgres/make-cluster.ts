import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../launcher/operator-error.js';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { type ClusterFolder, dataArgument, freshData, writeSettings } from './folder.ts';
import { startupErrorText } from './startup-error-text.ts';

interface Making {
  binaries: Binaries;
  folder: ClusterFolder;
  account: Account | undefined;
  password: string;
}

/** UTF-8 text in byte order, the same on every machine; macOS has another name for this locale. */
const LOCALES = [['--locale=C.UTF-8'], ['--locale=C', '--lc-ctype=UTF-8'], ['--locale=C']];

/** Makes an empty cluster. When it is interrupted, the next start finds no data and makes the cluster again. */
export async function makeCluster({ binaries, folder, account, password }: Making): Promise<void> {
  let failure = '';
  for (const locale of LOCALES) {
    const making = await freshData(folder, account);
    const secret = join(folder.path, 'password');
    await writeFile(secret, `${password}\n`, { mode: 0o600 });
    if (account) await chown(secret, account.uid, account.gid);
    try {
      const data = await dataArgument(making, account);
      // The password's path is relative: PostgreSQL's user may have no access to the folders above.
      const args = [
        '-D',
        data,
        '-U',
        'postgres',
        '-A',
        'scram-sha-256',
        '--pwfile=../password',
        '-E',
        'UTF8',
        ...locale,
      ];
      const initdb = spawn(binaries.initdb, args, {
        ...account,
        cwd: making,
        env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      failure = '';
      initdb.stderr.setEncoding('utf8').on('data', (text) => {
        failure += text;
      });
      const [code] = await once(initdb, 'close');
      if (code === 0) {
        await writeSettings(folder, { password, port: 0 });
        await rename(making, folder.data);
        return;
      }
    } finally {
      await rm(secret, { force: true });
    }
    if (!failure.includes('invalid locale')) break;
  }
  throw new OperatorError(startupErrorText(failure));
}
