import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import * as z from 'zod';
import { readWorkspaces } from '../releases/apps.ts';

const run = promisify(execFile);
const LARGE = { maxBuffer: 2 ** 26 };

/** The files that define the schema of one service's database. */
export const schemaOf = (service: ServiceName) => [`svc-${service}/migrations/*`, `svc-${service}/sql/*`];

/** The files that define what every database contains. */
export const SCHEMA_OF_ALL = ['packages/service-kit/sql/*', 'packages/service-kit/src/data/kit-*'];

/** The commit of each release by version, the newest last: a clone does not always have the tags. */
const RELEASES = join('infra', 'previous-release', 'releases.json');

/**
 * The last release before the checkout in `root`: its tag, such as `v1.0.0`, or in a clone without tags its commit;
 * undefined when there is none, or when the clone does not have that commit.
 */
export async function previousRelease(root: string): Promise<string | undefined> {
  const ask = (...args: string[]) =>
    run('git', args, { cwd: root }).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    );
  const tag = await ask('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*');
  if (tag !== undefined) return tag;
  const commit = Object.values(await readReleases(root)).at(-1);
  return commit && ask('rev-parse', '--verify', '--quiet', `${commit}^{commit}`);
}

async function readReleases(root: string): Promise<Record<string, string>> {
  const path = join(root, RELEASES);
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {};
}

/**
 * The services of a release whose migrations or SQL functions in the checkout differ from those of the release, committed
 * or not. A service that the release does not have is not among them.
 */
export async function changedSchemas(root: string, release: string): Promise<ServiceName[]> {
  const differs = async (paths: readonly string[]) => {
    const { stdout: changed } = await run('git', ['diff', '--name-only', release, '--', ...paths], { cwd: root });
    const { stdout: added } = await run('git', ['ls-files', '--others', '--exclude-standard', '--', ...paths], {
      cwd: root,
    });
    return `${changed}${added}`.trim() !== '';
  };
  const { stdout: released } = await run('git', ['ls-tree', '--name-only', release], { cwd: root });
  const services = SERVICES.filter((service) => released.split('\n').includes(`svc-${service}`));
  if (await differs(SCHEMA_OF_ALL)) return services;
  const changed = await Promise.all(services.map((service) => differs(schemaOf(service))));
  return services.filter((_, index) => changed[index]);
}

/**
 * Runs `work` with a temporary checkout of a release. The checkout uses the dependencies that are installed in `root`;
 * when its lock file differs, its own are installed.
 */
export async function withCheckout<Result>(
  root: string,
  release: string,
  work: (checkout: string) => Promise<Result>,
): Promise<Result> {
  const checkout = await mkdtemp(join(tmpdir(), 'fieldhouse-previous-'));
  try {
    const archive = join(checkout, 'release.tar');
    await run('git', ['archive', '--output', archive, release], { cwd: root });
    await run('tar', ['-xf', archive, '-C', checkout]);
    if (await hasSameDependencies(root, checkout)) await linkDependencies(root, checkout);
    else await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: checkout, ...LARGE });
    return await work(checkout);
  } finally {
    // A worker that is still ending may write its compile cache meanwhile.
    await rm(checkout, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Runs `work` with a temporary checkout of the last release before the checkout in `root`. Throws when there is none. */
export async function withPreviousRelease<Result>(
  root: string,
  work: (checkout: string) => Promise<Result>,
): Promise<Result> {
  const release = await previousRelease(root);
  if (release === undefined) throw new Error('This clone does not have the commit of the previous release');
  return withCheckout(root, release, work);
}

/** Whether the lock files have the same libraries; our own folders may differ. */
async function hasSameDependencies(root: string, checkout: string): Promise<boolean> {
  const librariesOf = async (folder: string) => {
    const { packages = {} } = LockFile.parse(JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')));
    return Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  };
  return isDeepStrictEqual(new Map(await librariesOf(root)), new Map(await librariesOf(checkout)));
}

const LockFile = z.object({
  packages: z.record(z.string(), z.looseObject({ link: z.boolean().optional() })).optional(),
});

/** Links every installed library of `root`, and the workspaces of the checkout. */
async function linkDependencies(root: string, checkout: string): Promise<void> {
  const modules = join(checkout, 'node_modules');
  await mkdir(modules);
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@fieldhouse') await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  for (const [name, { folder }] of await readWorkspaces(checkout)) {
    const link = join(modules, name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(checkout, folder), link);
    const own = join(root, folder, 'node_modules');
    if ((await readdir(own).catch(() => [])).length > 0) await symlink(own, join(checkout, folder, 'node_modules'));
  }
}
