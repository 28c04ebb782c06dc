import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClubValues } from '@fieldhouse/service-kit/club-settings';
import {
  type DistributedPlatform,
  type DistributedSettings,
  startDistributed,
} from '../distributed/start-distributed.ts';
import { stablePort } from '../machine/stable-port.ts';
import { BUILT, buildApps } from '../releases/build-apps.ts';
import { publish } from '../releases/publish.ts';
import { newDataFolder } from './new-data-folder.ts';
import { testClubValues } from './test-settings.ts';

/** A distributed platform with the demo club, whose processes a test may kill and start again. */
export interface DistributedClub extends DistributedPlatform {
  dataDir: string;
  /** The output of its processes. */
  output: () => string;
}

interface DistributedClubOptions
  extends Partial<Pick<DistributedSettings, 'replicas' | 'notStarted' | 'env' | 'root'>> {
  /** Settings that differ from `testSettings()`. */
  club?: Partial<ClubValues>;
}

const PREFIX = 'fieldhouse-distributed-';

/** Starts it with a data folder of its own; a process that exits is not started again. `env` may name engines. */
export async function startDistributedClub({
  replicas = 1,
  notStarted = [],
  env = {},
  club = {},
  root,
}: DistributedClubOptions = {}): Promise<DistributedClub> {
  // A service of `notStarted` starts for the first time later, and an earlier release makes its own tables.
  const isEmpty = notStarted.length > 0 || root !== undefined;
  const dataDir = isEmpty ? await mkdtemp(join(tmpdir(), PREFIX)) : await newDataFolder(PREFIX);
  let output = '';
  const clear = () => rm(dataDir, { recursive: true, force: true });
  try {
    const { releases } = await buildApps();
    await publish(BUILT, join(dataDir, 'releases'), releases);
    // The gateway opens it only when every service is ready.
    const port = await stablePort();
    const platform = await startDistributed({
      dataDir,
      host: '127.0.0.1',
      port,
      siteUrl: `http://127.0.0.1:${port}`,
      logLevel: 'error',
      replicas,
      notStarted,
      root,
      club: { ...testClubValues(), ...club },
      demo: true,
      restart: false,
      env: { ...process.env, ...env },
      log: (text) => {
        output = (output + text).slice(-200_000);
      },
    });
    const stop = () => platform.stop().finally(clear);
    return { ...platform, dataDir, output: () => output, stop };
  } catch (error) {
    await clear();
    throw new Error(`The platform did not start:\n${output.slice(-10_000)}`, { cause: error });
  }
}
