import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICES } from '@fieldhouse/contracts';
import { SCHEMA_OF_ALL, schemaOf } from './checkout.ts';

const run = promisify(execFile);

/** What two releases share during a deployment: the schema, SQL functions, events and queues. */
const SHARED = [
  ...SCHEMA_OF_ALL,
  ...SERVICES.flatMap(schemaOf),
  'packages/contracts/src/events/*',
  // What the schemas of events are made of.
  ...['enumerations', 'scalars', 'service-names', 'services'].map((name) => `packages/contracts/src/club/${name}.ts`),
  'packages/contracts/src/audit/actions.ts',
  'packages/service-kit/src/messaging/rabbitmq/topology.ts',
];

/** The last green run, committed: the commit of the release, and the hash of what the sources shared with it. */
export const PROVED = 'infra/previous-release/proved.json';

export interface Proof {
  release: string;
  hash: string;
}

/** What a run in `root` would prove for a release, of which `release` is the tag or the commit. */
export async function proofFor(root: string, release: string): Promise<Proof> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout;
  const commit = await git('rev-parse', '--verify', `${release}^{commit}`);
  const listed = await git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...SHARED);
  const files = listed.split('\0').filter((file) => file !== '' && !file.endsWith('.test.ts'));
  return { release: commit.trim(), hash: await hashOf(root, files) };
}

async function hashOf(root: string, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  // A file that was deleted and not committed yet is still listed.
  for (const file of files.filter((name) => existsSync(join(root, name))).sort()) {
    hash
      .update(`${file}\0`)
      .update(await readFile(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** True when `proved.json` holds this proof. */
export async function isProved(root: string, proof: Proof): Promise<boolean> {
  const path = join(root, PROVED);
  if (!existsSync(path)) return false;
  const { release, hash }: Partial<Proof> = JSON.parse(await readFile(path, 'utf8'));
  return release === proof.release && hash === proof.hash;
}

export async function writeProof(root: string, proof: Proof): Promise<void> {
  await writeFile(join(root, PROVED), `${JSON.stringify(proof, null, 2)}\n`);
}
