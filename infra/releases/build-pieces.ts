import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from '../launcher/lock.js';
import { Trouble } from '../launcher/trouble.js';
import { compressRelease } from './compress.ts';
import { type Releases, releaseFolder } from './current.ts';
import { browserPieces, foldersOf, readWorkspaces } from './pieces.ts';
import { sourceHash } from './source-hash.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Finished releases of this clone's sources, shared by start and test. */
export const BUILT = join(ROOT, '.cache', 'releases');
const NOTES = join(BUILT, 'built.json');

/** Piece -> what its sources were and the release that came of them. */
type Notes = Record<string, { source: string; release: string }>;

/**
 * Builds and compresses the browser pieces whose sources changed since their last build. Each build is a process of its
 * own: webpack's memory goes when it is done.
 */
export async function buildPieces(): Promise<{ built: string[]; releases: Releases }> {
  return withLock(
    join(ROOT, '.cache', 'build.lock'),
    async () => {
      const workspaces = await readWorkspaces(ROOT);
      const pieces = browserPieces(ROOT, workspaces);
      const notes = await readNotes();
      const sources = await Promise.all(
        pieces.map(async (piece) => ({ piece, source: await sourceHash(ROOT, foldersOf(piece, workspaces)) })),
      );
      const changed = sources.filter(({ piece, source }) => !isBuilt(piece, source, notes));
      let noted = Promise.resolve();
      await twoAtATime(changed, async ({ piece, source }) => {
        const release = await buildOne(piece);
        await compressRelease(releaseFolder(BUILT, piece, release));
        notes[piece] = { source, release };
        // one after the other: two that end at once would rename the same file
        noted = noted.then(() => writeNotes(notes));
        await noted;
      });
      const releases = Object.fromEntries(pieces.map((piece) => [piece, notes[piece]?.release ?? '']));
      return { built: changed.map(({ piece }) => piece), releases };
    },
    () => process.stdout.write('Another start is building; waiting for it\n'),
  );
}

function isBuilt(piece: string, source: string, notes: Notes): boolean {
  const note = notes[piece];
  return note?.source === source && existsSync(releaseFolder(BUILT, piece, note.release));
}

async function buildOne(piece: string): Promise<string> {
  const cli = join(ROOT, 'packages', 'build', 'src', 'cli.ts');
  const build = spawn(process.execPath, [cli, BUILT, piece], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let [said, complained] = ['', ''];
  build.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  build.stderr.setEncoding('utf8').on('data', (text) => {
    complained += text;
  });
  const [code] = await once(build, 'close');
  const hash: unknown = code === 0 ? JSON.parse(said.trim().split('\n').at(-1) ?? '{}')[piece] : undefined;
  if (typeof hash !== 'string') throw new Trouble(`${piece} could not be built:\n${complained.trim() || said.trim()}`);
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
