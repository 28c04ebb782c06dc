import { fileURLToPath } from 'node:url';
import { writeGenerated } from '../../generate/generated-files.ts';

/** `npm run generate`: writes OpenAPI, API types, AsyncAPI and Traefik's configuration from the code. */
export default async function generate(): Promise<number> {
  const written = await writeGenerated(fileURLToPath(new URL('../../../', import.meta.url)));
  process.stdout.write(written.length > 0 ? `Written:\n${written.join('\n')}\n` : 'All generated files are current\n');
  return 0;
}
