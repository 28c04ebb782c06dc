import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { withLock } from '../launcher/lock.js';
import { OperatorError } from '../launcher/operator-error.js';
import { docker, hasImage } from './docker.ts';
import { changeEnvFile, readEnvFile } from './env-file.ts';
import { containerOf, isFrontEnd, PIECES, versionBeforeSetting, versionSetting } from './pieces.ts';
import {
  type Compose,
  composeOf,
  deadline,
  endFormer,
  idsOf,
  inspect,
  POLL_MS,
  type Site,
  startBeside,
} from './replicas.ts';
import { AppliedMigrations, ImageSchema, UNSAID, unfit, unfitForDatabase } from './schema-fits.ts';
import { endChange } from './site-settings.ts';

export interface Deployment {
  piece: string;
  /** A tag of the piece's image; `back` is the version before the one that runs. */
  version: string | 'back';
  /** Of a front end: its release is stored for a preview, and the version in use stays (product decision 213). */
  isPreview?: boolean;
}

/**
 * Replaces one piece of a site that runs with Docker Compose by another version of its image, replica by replica, and
 * writes the version into the env file, so that `docker compose up` keeps it. The new replicas get requests before the
 * old ones are asked to end. Throws an OperatorError when the image is not there or its containers do not become ready:
 * then the old version runs on and the env file is as it was.
 */
export async function deployPiece(site: Site, deployment: Deployment): Promise<void> {
  const { piece } = deployment;
  if (!PIECES.includes(piece)) throw new OperatorError(`${piece} is none of ${PIECES.join(', ')}`);
  await withLock(
    `${site.envFile}.lock`,
    () => deploy(site, deployment),
    () => site.print('Another deployment runs; this one follows it'),
  );
}

async function deploy(site: Site, { piece, version, isPreview = false }: Deployment): Promise<void> {
  const { envFile, print } = site;
  await endChange(envFile);
  const settings = await readEnvFile(envFile);
  const present = settings[versionSetting(piece)] ?? settings.VERSION ?? '1.0.0';
  const next = version === 'back' ? settings[versionBeforeSetting(piece)] : version;
  if (next === undefined) throw new OperatorError(`${piece} has had no version before ${present}`);
  if (next === present) return print(`${piece}: ${present} is in use`);
  const changes = { [versionSetting(piece)]: next, [versionBeforeSetting(piece)]: present };
  const compose = composeOf(site, { settings: changes });
  const image = `${settings.IMAGE_PREFIX ?? 'fieldhouse'}/${containerOf(piece)}`;
  await getImage(compose, { piece, image: `${image}:${next}` }, site);
  if (isPreview) return print(await storeForPreview(compose, piece));
  if (isFrontEnd(piece)) {
    await publish(compose, piece);
    await changeEnvFile(envFile, changes);
  } else {
    const former = await idsOf(compose, piece);
    if (piece !== 'web') await expectFits(`${image}:${present}`, `${image}:${next}`, former);
    await startBeside(compose, piece, former);
    await changeEnvFile(envFile, changes);
    await endFormer(former);
  }
  print(`${piece}: ${present} was in use, ${next} is in use now`);
}

/** Pulls the image where the site has a registry; otherwise it was built on this machine, or is built from this folder. */
async function getImage(compose: Compose, { piece, image }: { piece: string; image: string }, { print }: Site) {
  if (await hasImage(image)) return;
  const { pull_policy: policy } = (await configOf(compose)).services[containerOf(piece)] ?? {};
  print(policy === 'never' ? `${image} is built from this folder` : `${image} is pulled`);
  await compose(policy === 'never' ? 'build' : 'pull', containerOf(piece));
}

/**
 * Throws an OperatorError when the two versions of a service cannot work on one database, or the next one not on the
 * database as it is.
 */
async function expectFits(present: string, next: string, running: readonly string[]): Promise<void> {
  const [one, other, applied] = await Promise.all([schemaIn(present), schemaIn(next), appliedIn(running)]);
  const why = unfit(one, other);
  if (why) throw new OperatorError(`${next} cannot run beside ${present}: ${why}. Deploy a release between first.`);
  const tooOld = unfitForDatabase(applied, other);
  if (tooOld) throw new OperatorError(`${next} cannot run: ${tooOld}.`);
}

/** What a running container says of its database; nothing where none runs, or one that does not say it. */
async function appliedIn(running: readonly string[]) {
  const [id] = running;
  const said = id && (await docker(['exec', id, 'node', 'src/main.ts', 'applied'], { seconds: 30 }).catch(() => ''));
  const line = (said || '').split('\n').find((one) => one.startsWith('{"applied"'));
  return line === undefined ? { applied: [] } : AppliedMigrations.parse(JSON.parse(line));
}

/** What an image says of its schema; `UNSAID` for one that says nothing, or does not start. */
async function schemaIn(image: string) {
  const said = await docker(['run', '--rm', '--network', 'none', image, 'node', 'src/main.ts', 'schema']).catch(
    () => '',
  );
  const line = said.split('\n').find((one) => one.startsWith('{"release"'));
  return line === undefined ? UNSAID : ImageSchema.parse(JSON.parse(line));
}

/** A container of its own stores the release; the container of the version in use stays as it is. */
async function storeForPreview(compose: Compose, piece: string): Promise<string> {
  const said = await compose('run', '--rm', '--no-deps', '--no-TTY', '--env', 'PREVIEW=1', containerOf(piece));
  const isOfCompose = (line: string) => /^ *Container \S+ \w+ *$/.test(line);
  return said
    .split('\n')
    .filter((line) => !isOfCompose(line))
    .join('\n');
}

/** A front end's container publishes it and ends. */
async function publish(compose: Compose, piece: string): Promise<void> {
  await compose('up', '--detach', '--no-deps', '--no-build', containerOf(piece));
  const [id = ''] = await idsOf(compose, containerOf(piece), '--all');
  for (const until = deadline(); Date.now() < until; await pause(POLL_MS)) {
    const { State, RestartCount } = await inspect(id);
    if (State.Status !== 'exited') continue;
    if (State.ExitCode === 0) return;
    if (RestartCount >= PUBLISH_TRIES) break;
  }
  throw new OperatorError(`${piece} is not published\n${await docker(['logs', '--tail', '20', id])}`);
}

/** As docker-compose.yml says: `restart: on-failure:3`. */
const PUBLISH_TRIES = 3;

const Config = z.object({ services: z.record(z.string(), z.object({ pull_policy: z.string().optional() })) });

async function configOf(compose: Compose) {
  const text = await compose('config', '--format', 'json');
  // Warnings may stand before it.
  return Config.parse(JSON.parse(text.slice(text.indexOf('{'))));
}
