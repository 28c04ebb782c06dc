import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from '../launcher/lock.js';
import { OperatorError } from '../launcher/operator-error.js';
import { browserApps, foldersOf, readWorkspaces } from './apps.ts';
import { compressRelease } from './compress.ts';
import { type Releases, releaseFolder } from './current.ts';
import { sourceHash } from './source-hash.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Finished releases of this clone's sources, shared by start and test. */
export const BUILT = join(ROOT, '.cache', 'releases');
const NOTES = join(BUILT, 'built.json');

/** App -> the hash of its sources and the release that was built from them. */
type Notes = Record<string, { source: string; release: string }>;

/**
 * Builds and compresses the browser apps whose sources changed since their last build. Each build is a process of its
 * own, which frees webpack's memory when it exits.
 */
export async function buildApps(): Promise<{ built: string[]; releases: Releases }> {
  return withLock(
    join(ROOT, '.cache', 'build.lock'),
    async () => {
      const workspaces = await readWorkspaces(ROOT);
      const apps = browserApps(ROOT, workspaces);
      const notes = await readNotes();
      const sources = await Promise.all(
        apps.map(async (app) => ({ app, source: await sourceHash(ROOT, foldersOf(app, workspaces)) })),
      );
      const changed = sources.filter(({ app, source }) => !isBuilt(app, source, notes));
      let noted = Promise.resolve();
      await twoAtATime(changed, async ({ app, source }) => {
        const release = await buildOne(app);
        await compressRelease(releaseFolder(BUILT, app, release));
        notes[app] = { source, release };
        // One after the other: two writes at the same time would rename the same file.
        noted = noted.then(() => writeNotes(notes));
        await noted;
      });
      const releases = Object.fromEntries(apps.map((app) => [app, notes[app]?.release ?? '']));
      return { built: changed.map(({ app }) => app), releases };
    },
    () => process.stdout.write('Another start is building; waiting for it\n'),
  );
}

function isBuilt(app: string, source: string, notes: Notes): boolean {
  const note = notes[app];
  return note?.source === source && existsSync(releaseFolder(BUILT, app, note.release));
}

async function buildOne(app: string): Promise<string> {
  const cli = join(ROOT, 'packages', 'build', 'src', 'cli.ts');
  const build = spawn(process.execPath, [cli, BUILT, app], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errorOutput] = ['', ''];
  build.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  build.stderr.setEncoding('utf8').on('data', (text) => {
    errorOutput += text;
  });
  const [code] = await once(build, 'close');
  const hash: unknown = code === 0 ? JSON.parse(output.trim().split('\n').at(-1) ?? '{}')[app] : undefined;
  if (typeof hash !== 'string')
    throw new OperatorError(`${app} could not be built:\n${errorOutput.trim() || output.trim()}`);
  return hash;
}

async function twoAtATime<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all([worker(), worker()]);
}

async function readNotes(): Promise<Notes> {
  return JSON.parse(await readFile(NOTES, 'utf8').catch(() => '{}'));
}

async function writeNotes(notes: Notes): Promise<void> {
  await mkdir(dirname(NOTES), { recursive: true });
  await writeFile(`${NOTES}.part`, JSON.stringify(notes, null, 2));
  await rename(`${NOTES}.part`, NOTES);
}
