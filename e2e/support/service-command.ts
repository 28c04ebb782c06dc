import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ServiceName } from '@fieldhouse/contracts';
import { type Club, clubDatabases } from '@fieldhouse/infra/testing';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/**
 * Runs an operator's command in a service's own environment, as in its container: `node src/main.ts rebuild child`.
 * Returns its output.
 */
export async function serviceCommand(club: Club, service: ServiceName, ...args: readonly string[]): Promise<string> {
  const { urls } = await clubDatabases(club);
  const secrets: Record<string, string> = JSON.parse(await readFile(join(club.dataDir, 'services.json'), 'utf8'));
  const addresses = Object.entries(club.serviceUrls).map(([name, url]) => [`SVC_${name.toUpperCase()}_URL`, url]);
  const { stdout } = await run(process.execPath, [join(root, `svc-${service}`, 'src', 'main.ts'), ...args], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: urls[service],
      SERVICE_SECRET: secrets[service],
      SITE_URL: club.url,
      ...Object.fromEntries(addresses),
    },
  });
  return stdout;
}
