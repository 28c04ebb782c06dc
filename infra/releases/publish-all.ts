import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../launcher/operator-error.js';
import { isRelease, type Releases } from './current.ts';
import { type PublishOptions, publish } from './publish.ts';

/**
 * Publishes the releases of an image: a folder with one release for each app. `silent` are the services that are called
 * and did not answer.
 */
export async function publishAll(
  from: string,
  to: string,
  options: PublishOptions = {},
): Promise<{ releases: Releases; silent: string[] }> {
  const micro = (await namesIn(join(from, 'mf'))).map((name) => [name, join(from, 'mf', name)] as const);
  const releases: Releases = {};
  for (const [app, folder] of [['shell', join(from, 'shell')] as const, ...micro]) {
    for (const hash of await namesIn(folder)) if (isRelease(app, hash)) releases[app] = hash;
  }
  if (Object.keys(releases).length === 0) throw new OperatorError(`${from} holds no release`);
  return { releases, silent: await publish(from, to, releases, options) };
}

const namesIn = (folder: string) => readdir(folder).catch(() => []);
