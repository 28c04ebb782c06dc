import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import webpack, { type Compilation, type Configuration } from 'webpack';
import { REPOSITORY, stagingFolder } from './folders.ts';
import { incompatibilities } from './incompatibilities.ts';
import { type Inputs, inputsOf } from './inputs.ts';
import { shellProvides } from './provides-and-needs.ts';
import { type SourceCommit, sourceCommit } from './source-commit.ts';

/** A finished release of one app. `hash` is the hash of its content and the last part of the path of `folder`. */
export interface Release {
  app: string;
  hash: string;
  folder: string;
  /** A build of the same inputs gives the same release. */
  inputs: Inputs;
}

interface BuildOptions {
  /** The app's folder. */
  source?: string;
  origin?: Promise<SourceCommit>;
  /** The files that Node.js has loaded in this process, also during the build. */
  loaded?: ReadonlySet<string>;
}

/**
 * Builds one app into a releases folder: the shell into `<releases>/shell/<hash>/`, a remote into
 * `<releases>/mf/<name>/<hash>/` together with its `routes.json`. `provides.json` and `needs.json` show which releases
 * are compatible, `release.json` has the commit. The source maps are in `<releases>/maps/<app>/<hash>/`, which the web
 * server does not serve. The hash covers neither `release.json` nor the maps, so equal content gives an equal hash; an
 * existing release is not written again. Throws webpack's errors when the build fails, and when a remote needs a name
 * or version of a shared library that the shell does not provide.
 */
export async function buildApp(
  app: string,
  releases: string,
  { source = join(REPOSITORY, app), origin = sourceCommit(REPOSITORY), loaded }: BuildOptions = {},
): Promise<Release> {
  const { default: configuration }: { default: Configuration } = await import(join(source, 'build.config.ts'));
  const built = stagingFolder(app);
  const compilation = await runWebpack(configuration);
  if (app === 'shell') {
    await writeJson(join(built, 'provides.json'), shellProvides());
  } else {
    const reasons = incompatibilities(shellProvides(), JSON.parse(await readFile(join(built, 'needs.json'), 'utf8')));
    if (reasons.length > 0)
      throw new Error(`${app} does not fit the shell: ${reasons.join('; ')} (packages/build/src/shared.ts)`);
    await cp(join(source, 'routes.json'), join(built, 'routes.json'));
  }
  await rm(join(built, 'mf-stats.json'), { force: true });
  const maps = await moveMaps(built);
  const hash = await contentHash(built);
  await writeJson(join(built, 'release.json'), await origin);
  const folder = join(releases, app === 'shell' ? 'shell' : `mf/${app}`, hash);
  await copyInto(maps, join(releases, 'maps', app, hash));
  await copyInto(built, folder);
  return { app, hash, folder, inputs: inputsOf(compilation, loaded) };
}

function runWebpack(configuration: Configuration): Promise<Compilation> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    compiler.run((failure, stats) => {
      compiler.close((closing) => {
        const problem = failure ?? closing;
        if (problem) reject(new Error(problem.message, { cause: problem }));
        else if (!stats || stats.hasErrors())
          reject(new Error(stats?.toString('errors-only') ?? 'webpack returned no result'));
        else resolve(stats.compilation);
      });
    });
  });
}

/** Moves the source maps out of a build into a folder of their own, and returns its path. */
async function moveMaps(built: string): Promise<string> {
  const maps = `${built}.maps`;
  await rm(maps, { recursive: true, force: true });
  await mkdir(maps);
  const files = (await readdir(built)).filter((file) => file.endsWith('.map'));
  for (const file of files) await rename(join(built, file), join(maps, file));
  return maps;
}

/** Hash of the names and bytes of all files, sixteen hex digits. */
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

/** Copies into a temporary folder next to the target and renames it, so that no reader finds a partial release. */
async function copyInto(built: string, folder: string): Promise<void> {
  if (await exists(folder)) return;
  const partial = `${folder}.${process.pid}.part`;
  await mkdir(join(folder, '..'), { recursive: true });
  await cp(built, partial, { recursive: true });
  await rename(partial, folder).catch(async (failure: unknown) => {
    await rm(partial, { recursive: true, force: true });
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
