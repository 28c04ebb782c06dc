import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@fieldhouse/contracts';
import { openApiOf } from '@fieldhouse/service-kit';
import { SECRETS_FILE } from '../compose/secret-files.ts';
import { ROOT } from '../launcher/tools.ts';
import { DEFINITIONS } from '../local/definitions.ts';
import { DASHBOARDS, grafanaDashboard } from '../observe/dashboards.ts';
import { apiPaths, apiTypes } from './api-types.ts';
import { asyncApi } from './async-api.ts';
import { withBenchTable } from './bench-table.ts';
import { withServices } from './compose-file.ts';
import { composeTlsFiles } from './compose-gateway.ts';
import { composeSecretsFile } from './compose-secrets.ts';
import { withFolders, withServiceFolders } from './dockerfile.ts';
import { withEnvironmentTable } from './environment-table.ts';
import { permissions } from './permissions.ts';
import { withRetentionTable } from './retention-table.ts';
import { routeActions } from './route-actions.ts';

/** Every committed file that is made from code: path in the repository -> content. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const service of SERVICES) {
    const document = openApiOf(DEFINITIONS[service]);
    files.set(`svc-${service}/openapi.json`, json(document));
    files.set(`packages/api/src/${service}.gen.ts`, await apiTypes(document));
  }
  files.set('packages/api/src/paths.gen.ts', apiPaths());
  const routes = SERVICES.flatMap((service) => DEFINITIONS[service].routes);
  files.set('packages/contracts/src/audit/route-actions.gen.ts', routeActions(routes));
  files.set('packages/contracts/src/permissions/actions.gen.ts', permissions(routes));
  files.set('docs/asyncapi.json', json(asyncApi()));
  for (const [path, withSections] of await documents()) {
    files.set(path, withSections(await readFile(join(ROOT, path), 'utf8')));
  }
  files.set(SECRETS_FILE, composeSecretsFile());
  for (const [path, content] of composeTlsFiles()) files.set(path, content);
  for (const dashboard of DASHBOARDS) {
    files.set(`infra/observe/grafana/dashboards/${dashboard.id}.json`, json(grafanaDashboard(dashboard)));
  }
  return files;
}

/** The files that are generated in part: path -> a function that puts the generated sections into the text. */
async function documents(): Promise<ReadonlyMap<string, (document: string) => string>> {
  const benchResults = JSON.parse(await readFile(join(ROOT, 'bench', 'results.json'), 'utf8'));
  return new Map([
    ['docs/operations.md', (document) => withRetentionTable(withEnvironmentTable(document))],
    ['docs/performance.md', (document) => withBenchTable(document, benchResults)],
    ['docker-compose.yml', withServices],
    ['infra/docker/Dockerfile', withServiceFolders],
    ['.dockerignore', withFolders],
  ]);
}

/** The paths of the generated files that differ from what the code generates. */
export async function staleFiles(root: string): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, content] of await generatedFiles()) {
    if ((await readFile(join(root, path), 'utf8').catch(() => undefined)) !== content) stale.push(path);
  }
  return stale;
}

/** Writes those that changed and returns their paths. */
export async function writeGenerated(root: string): Promise<string[]> {
  const files = await generatedFiles();
  const stale = await staleFiles(root);
  for (const path of stale) await writeFile(join(root, path), files.get(path) ?? '');
  return stale;
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
