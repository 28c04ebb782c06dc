import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@fieldhouse/contracts';
import { traefikDynamic, traefikFile, traefikStatic } from '@fieldhouse/gateway';
import { openApiOf } from '@fieldhouse/service-kit';
import { DEFINITIONS } from '../local/definitions.ts';
import { apiTypes } from './api-types.ts';
import { asyncApi } from './async-api.ts';
import { withBenchTable } from './bench-table.ts';
import { withEnvironmentTable } from './environment-table.ts';
import { withRetentionTable } from './retention-table.ts';

const OPERATIONS = new URL('../../docs/operations.md', import.meta.url);
const PERFORMANCE = new URL('../../docs/performance.md', import.meta.url);
const BENCH_RESULTS = new URL('../../bench/results.json', import.meta.url);

/** Every committed file that is made from code: path in the repository -> content. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const service of SERVICES) {
    const document = openApiOf(DEFINITIONS[service]);
    files.set(`svc-${service}/openapi.json`, json(document));
    files.set(`packages/api/src/${service}.gen.ts`, await apiTypes(document));
  }
  files.set('docs/asyncapi.json', json(asyncApi()));
  files.set('docs/operations.md', withRetentionTable(withEnvironmentTable(await readFile(OPERATIONS, 'utf8'))));
  files.set(
    'docs/performance.md',
    withBenchTable(await readFile(PERFORMANCE, 'utf8'), JSON.parse(await readFile(BENCH_RESULTS, 'utf8'))),
  );
  files.set('gateway/traefik/traefik.yml', traefikFile(traefikStatic()));
  files.set('gateway/traefik/dynamic.yml', traefikFile(traefikDynamic()));
  return files;
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
