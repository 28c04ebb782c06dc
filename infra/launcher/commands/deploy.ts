import { join, resolve } from 'node:path';
import { deployPiece } from '../../compose/deploy-piece.ts';
import { requireDocker } from '../../compose/docker.ts';
import { isFrontEnd, PIECES } from '../../compose/pieces.ts';
import { ensureDependencies } from '../dependencies.js';
import { OperatorError } from '../operator-error.js';
import { takeOption } from '../take-option.ts';
import { ROOT } from '../tools.ts';

/**
 * `npm run deploy -- <piece> <tag>|--back [--env FILE]` on a site that runs with Docker Compose: replaces a service, the
 * web server or, with `--env`, a front end by another version of its image. `--preview` only stores a front end's, for
 * admins who preview it.
 *
 * `npm run deploy -- <app> <release>|--back [--releases FOLDER] [--site URL]`: puts a stored release into use; a
 * running site serves it from then on. Its services, or those of the site that is named, are asked whether they have
 * what the release calls. Without arguments it lists the releases that are in use and those that are stored.
 */
export default async function deployCommand(args: readonly string[]): Promise<number> {
  const { value: envFile, others: words } = takeOption(args, '--env', 'a file');
  const [piece = ''] = words;
  if (envFile !== undefined || (PIECES.includes(piece) && !isFrontEnd(piece))) {
    return deployImage(envFile ?? join(ROOT, '.env'), words);
  }
  // A site with Docker Compose does without the libraries that build and compare releases.
  await ensureDependencies(ROOT, process.env);
  const { deployRelease } = await import('../deploy-release.ts');
  return deployRelease(words);
}

const PREVIEW = '--preview';

async function deployImage(envFile: string, words: readonly string[]): Promise<number> {
  const isPreview = words.includes(PREVIEW);
  const [piece, version, ...others] = words.filter((word) => word !== PREVIEW);
  if (piece === undefined || version === undefined || others.length > 0) {
    throw new OperatorError('Name a piece and the tag of its image, or --back: npm run deploy -- svc-events 1.5.0');
  }
  if (isPreview && !isFrontEnd(piece)) {
    throw new OperatorError(`${piece} has no preview: only the shell and the micro-frontends have`);
  }
  await requireDocker();
  const project = process.env.COMPOSE_PROJECT_NAME;
  await deployPiece(
    {
      envFile: resolve(envFile),
      composeFile: join(ROOT, 'docker-compose.yml'),
      ...(project && { project }),
      print: (line) => process.stdout.write(`${line}\n`),
    },
    { piece, version: version === '--back' ? 'back' : version, isPreview },
  );
  return 0;
}
