import { resolve } from 'node:path';
import type { Inputs } from './inputs.ts';
import { recordLoadedFiles } from './loaded-files.ts';

/**
 * `node packages/build/src/cli.ts <releases folder> <app>…`: builds the apps and prints their hashes and inputs as JSON.
 */
const [releases, ...apps] = process.argv.slice(2);
if (!releases || apps.length === 0) throw new Error('usage: cli.ts <releases folder> <app>…');
const loaded = recordLoadedFiles();
// Imported after the recording has begun: the configuration's own imports are inputs of the build.
const { buildApp } = await import('./build-app.ts');
const built: Record<string, { hash: string; inputs: Inputs }> = {};
for (const app of apps) {
  const { hash, inputs } = await buildApp(app, resolve(releases), { loaded });
  built[app] = { hash, inputs };
}
process.stdout.write(`${JSON.stringify(built)}\n`);
