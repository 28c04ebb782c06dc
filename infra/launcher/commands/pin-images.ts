import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withComposeFile } from '../../compose/compose-options.ts';
import { requireDocker } from '../../compose/docker.ts';
import { changeEnvFile, readEnvFile } from '../../compose/env-file.ts';
import { IMAGES_FILE, pinImages } from '../../compose/pin-images.ts';
import { ROOT } from '../tools.ts';

/**
 * `npm run pin-images`: writes the digests of the images of others into a compose file, which the `.env` names from then
 * on. It needs a registry.
 */
export default async function pinImagesCommand(): Promise<number> {
  await requireDocker();
  for (const image of await pinImages(ROOT)) process.stdout.write(`${image}\n`);
  const envFile = join(ROOT, '.env');
  if (existsSync(envFile)) {
    const { COMPOSE_FILE } = await readEnvFile(envFile);
    await changeEnvFile(envFile, { COMPOSE_FILE: withComposeFile(COMPOSE_FILE, IMAGES_FILE) });
  }
  process.stdout.write(`Written: ${join(ROOT, IMAGES_FILE)}\n`);
  return 0;
}
