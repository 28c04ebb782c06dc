import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { withLock } from '../launcher/lock.js';
import { OperatorError } from '../launcher/operator-error.js';
import { browserApps, foldersOf, readWorkspaces, type Workspace } from './apps.ts';
import { compressRelease } from './compress.ts';
import { type Releases, releaseFolder } from './current.ts';
import { haveChanged, sourceHash } from './source-hash.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Finished releases of this clone's sources, shared by start and test. */
export const BUILT = join(ROOT, '.cache', 'releases');
const NOTES = join(BUILT, 'built.json');

const Paths = z.array(z.string());
const Build = z.object({ hash: z.string(), inputs: z.object({ files: Paths, missing: Paths, folders: Paths }) });
const Note = Build.extend({
  /** The hash of the inputs; without it they changed during the build. */
  source: z.string().optional(),
});
/** App -> its last build. A note of an earlier version is no note, so that the app is built. */
const NotesFile = z.record(z.string(), Note.optional().catch(undefined)).catch({});
type Notes = z.infer<typeof NotesFile>;

/**
 * Builds and compresses the browser apps with an input that changed since their last build. Each build is a process of
 * its own, which frees webpack's memory when it exits.
 */
export async function buildApps(): Promise<{ built: string[]; releases: Releases }> {
  return withLock(
    join(ROOT, '.cache', 'build.lock'),
    async () => {
      const workspaces = await readWorkspaces(ROOT);
      const apps = browserApps(ROOT, workspaces);
      const notes = await readNotes();
      const upToDate = await Promise.all(apps.map((app) => isBuilt(app, workspaces, notes)));
      const changed = apps.filter((_, index) => !upToDate[index]);
      let noted = Promise.resolve();
      await twoAtATime(changed, async (app) => {
        const started = Date.now();
        const { hash, inputs } = await buildOne(app);
        await compressRelease(releaseFolder(BUILT, app, hash));
        const folders = foldersOf(app, workspaces);
        const source = await sourceHash(ROOT, inputs, folders);
        // A file that is written while the build runs may have been read before: this app is built again next time.
        const isStale = await haveChanged(ROOT, inputs, folders, started);
        notes[app] = { hash, inputs, source: isStale ? undefined : source };
        // One after the other: two writes at the same time would rename the same file.
        noted = noted.then(() => writeNotes(notes));
        await noted;
      });
      const releases = Object.fromEntries(apps.map((app) => [app, notes[app]?.hash ?? '']));
      return { built: changed, releases };
    },
    () => process.stdout.write('Another start is building; waiting for it\n'),
  );
}

async function isBuilt(app: string, workspaces: ReadonlyMap<string, Workspace>, notes: Notes): Promise<boolean> {
  const note = notes[app];
  if (note?.source === undefined || !existsSync(releaseFolder(BUILT, app, note.hash))) return false;
  return note.source === (await sourceHash(ROOT, note.inputs, foldersOf(app, workspaces)));
}

async function buildOne(app: string): Promise<z.infer<typeof Build>> {
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
  if (code !== 0) throw new OperatorError(`${app} could not be built:\n${errorOutput.trim() || output.trim()}`);
  return Build.parse(JSON.parse(output.trim().split('\n').at(-1) ?? '{}')[app]);
}

async function twoAtATime<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all([worker(), worker()]);
}

async function readNotes(): Promise<Notes> {
  return NotesFile.parse(JSON.parse(await readFile(NOTES, 'utf8').catch(() => '{}')));
}

async function writeNotes(notes: Notes): Promise<void> {
  await mkdir(dirname(NOTES), { recursive: true });
  await writeFile(`${NOTES}.part`, JSON.stringify(notes, null, 2));
  await rename(`${NOTES}.part`, NOTES);
}
