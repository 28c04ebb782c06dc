import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const REPOSITORY = resolve(import.meta.dirname, '../../..');
export const SHELL = join(REPOSITORY, 'shell');

/** The folder of an app's output before the hash of its content is known. */
export const stagingFolder = (app: string) => join(REPOSITORY, '.cache/build', app);

/** The micro-frontends of this repository, by name. */
export const microFrontends = () =>
  readdirSync(REPOSITORY)
    .filter((name) => name.startsWith('mf-') && existsSync(join(REPOSITORY, name, 'package.json')))
    .sort();
