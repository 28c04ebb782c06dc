import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { shellProvides } from './fit.ts';
import { REPOSITORY, stagingFolder } from './folders.ts';
import { misfits } from './misfits.ts';
import { type SourceCommit, sourceCommit } from './source-commit.ts';

/**
 * A finished release of one piece. `folder` holds it; `hash` is the hash of its content and the last part of that
 * path.
 */
export interface Release {
  piece: string;
  hash: string;
  folder: string;
}

/**
 * Builds one piece into a releases folder: the shell into `<releases>/shell/<hash>/`, a remote into
 * `<releases>/mf/<name>/<hash>/` together with its `routes.json`; `provides.json` and `needs.json` say which fits
 * which, `release.json` what it was built from. Its source maps lie apart, in `<releases>/maps/<piece>/<hash>/`,
 * which nobody serves. Equal content, both left out, gives the equal hash; a release that exists is left alone.
 * Throws with webpack's words when the build fails, and when a remote needs of a shared library what the shell does
 * not provide.
 */
export async function buildPiece(
  piece: string,
  releases: string,
  source = join(REPOSITORY, piece),
  origin: Promise<SourceCommit> = sourceCommit(REPOSITORY),
): Promise<Release> {
  const { default: configuration }: { default: Configuration } = await import(join(source, 'build.config.ts'));
  const built = stagingFolder(piece);
  if (piece === 'shell') {
    await runWebpack(configuration);
    await writeJson(join(built, 'provides.json'), shellProvides());
  } else {
    await runWebpack(configuration);
    const why = misfits(shellProvides(), JSON.parse(await readFile(join(built, 'needs.json'), 'utf8')));
    if (why.length > 0)
      throw new Error(`${piece} does not fit the shell: ${why.join('; ')} (packages/build/src/shared.ts)`);
    await cp(join(source, 'routes.json'), join(built, 'routes.json'));
  }
  await rm(join(built, 'mf-stats.json'), { force: true });
  const maps = await takeMaps(built);
  const hash = await contentHash(built);
  await writeJson(join(built, 'release.json'), await origin);
  const folder = join(releases, piece === 'shell' ? 'shell' : `mf/${piece}`, hash);
  await place(maps, join(releases, 'maps', piece, hash));
  await place(built, folder);
  return { piece, hash, folder };
}

function runWebpack(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    compiler.run((failure, stats) => {
      compiler.close((closing) => {
        const problem = failure ?? closing;
        if (problem) reject(new Error(problem.message, { cause: problem }));
        else if (!stats || stats.hasErrors())
          reject(new Error(stats?.toString('errors-only') ?? 'webpack gave no answer'));
        else resolve();
      });
    });
  });
}

/** Moves the source maps out of a build, and answers the folder they are in. */
async function takeMaps(built: string): Promise<string> {
  const maps = `${built}.maps`;
  await rm(maps, { recursive: true, force: true });
  await mkdir(maps);
  const files = (await readdir(built)).filter((file) => file.endsWith('.map'));
  for (const file of files) await rename(join(built, file), join(maps, file));
  return maps;
}

/** Hash over every file's name and bytes, sixteen hex digits. */
async function contentHash(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const files = await readdir(folder, { recursive: true });
  for (const file of files.sort()) {
    const path = join(folder, file);
    if ((await stat(path)).isDirectory()) continue;
    hash
      .update(`${file}\0`)
      .update(await readFile(path))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Copies beside the target and renames, so that a half-copied release is never seen. */
async function place(built: string, folder: string): Promise<void> {
  if (await exists(folder)) return;
  const beside = `${folder}.${process.pid}.part`;
  await mkdir(join(folder, '..'), { recursive: true });
  await cp(built, beside, { recursive: true });
  await rename(beside, folder).catch(async (failure: unknown) => {
    await rm(beside, { recursive: true, force: true });
    if (!(await exists(folder))) throw failure;
  });
}

const writeJson = (file: string, value: unknown) => writeFile(file, `${JSON.stringify(value, null, 1)}\n`);

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
