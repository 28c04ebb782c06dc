import { resolve } from 'node:path';
import { buildApp } from './build-app.ts';

/** `node packages/build/src/cli.ts <releases folder> <app>…`: builds the apps and prints their hashes as JSON. */
const [releases, ...apps] = process.argv.slice(2);
if (!releases || apps.length === 0) throw new Error('usage: cli.ts <releases folder> <app>…');
const hashes: Record<string, string> = {};
for (const app of apps) hashes[app] = (await buildApp(app, resolve(releases))).hash;
process.stdout.write(`${JSON.stringify(hashes)}\n`);
