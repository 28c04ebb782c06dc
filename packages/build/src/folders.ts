import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const REPOSITORY = resolve(import.meta.dirname, '../../..');
export const SHELL = join(REPOSITORY, 'shell');

/** Where a piece's output is put together before it gets the name of its content. */
export const stagingFolder = (piece: string) => join(REPOSITORY, '.cache/build', piece);

/** The micro-frontends of this repository, by name. */
export const microFrontends = () =>
  readdirSync(REPOSITORY)
    .filter((name) => name.startsWith('mf-') && existsSync(join(REPOSITORY, name, 'package.json')))
    .sort();
