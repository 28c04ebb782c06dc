import { execFile } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../postgres/free-port.ts';
import { composeCommands } from './project.ts';

const run = promisify(execFile);

const NAME = 'fieldhouse-upgrade';
const PREVIOUS = 'previous';

/** A demo club of the previous release in containers, which an upgrade replaces. */
export interface PreviousProject {
  url: string;
  name: string;
  envFile: string;
  compose: (...args: string[]) => Promise<string>;
  /** `docker compose up` with the images of this version and the compose file in `root`, over the same volumes. */
  upgrade: (root: string, version: string) => Promise<void>;
  down: () => Promise<void>;
}

/** Makes the images of the release in `checkout`, and starts it as its guide says, with an `.env` that it writes. */
export async function startPreviousProject(checkout: string): Promise<PreviousProject> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const envFile = join(checkout, '.env');
  const node = (...args: string[]) =>
    run(process.execPath, args, {
      cwd: checkout,
      env: { ...process.env, SITE_URL: url, PORT: String(port), DEMO: '1' },
    });
  const files = { name: NAME, url, envFile };
  const previous = composeCommands({ ...files, root: checkout });

  await node('--eval', "import('./infra/test-images/ensure-images.ts').then(({ ensureImages }) => ensureImages())");
  await node('infra/launcher/run.js', 'make-env');
  await appendFile(envFile, `VERSION=${PREVIOUS}\n`);
  await previous.compose('build');
  await previous.down();
  /** The last release whose compose file it had: an earlier one leaves the newer volumes. */
  let present = previous;
  const down = async () => void (await present.down());
  try {
    await previous.up();
  } catch (error) {
    await down();
    throw error;
  }

  return {
    ...files,
    compose: previous.compose,
    upgrade: async (root, version) => {
      await appendFile(envFile, `VERSION=${version}\n`);
      present = composeCommands({ ...files, root });
      await present.up();
    },
    down,
  };
}
