import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { REPOSITORY } from '../folders.ts';
import { calledOperations } from './called-operations.ts';
import { type Operations, type ServiceDocuments, usedOperations } from './operations.ts';

/** web-kit makes the calls whose paths its users write. */
const WEB_KIT = join(REPOSITORY, 'packages/web-kit/src/');

/** Writes `operations.json` into a release: the API operations that the app calls, and what it relies on of each. */
export class OperationsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OperationsPlugin', (compilation) => {
      compilation.fileDependencies.addAll(documentFiles());
      let operations: Operations = {};
      // In this phase webpack has removed unused modules and has not concatenated the others yet.
      compilation.hooks.afterOptimizeChunks.tap('OperationsPlugin', () => {
        try {
          operations = operationsOf(compilation);
        } catch (error) {
          compilation.errors.push(new webpack.WebpackError(error instanceof Error ? error.message : String(error)));
        }
      });
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'OperationsPlugin', stage }, () => {
        compilation.emitAsset('operations.json', new webpack.sources.RawSource(textOf(operations)));
      });
    });
  }
}

/** One line for each operation. */
function textOf(operations: Operations): string {
  const lines = Object.entries(operations).map(([name, used]) => `${JSON.stringify(name)}: ${JSON.stringify(used)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

function operationsOf(compilation: Compilation): Operations {
  const called = new Set<string>();
  const names = new Set<string>();
  for (const module of compilation.modules) {
    if (!(module instanceof webpack.NormalModule) || compilation.chunkGraph.getNumberOfModuleChunks(module) === 0)
      continue;
    const { resource } = module;
    if (!/\.tsx?$/.test(resource) || resource.includes('/node_modules/') || resource.startsWith(WEB_KIT)) continue;
    const calls = callsOf(String(module.originalSource()?.source() ?? ''), resource);
    for (const operation of calls.operations) called.add(operation);
    for (const name of calls.names) names.add(name);
  }
  return usedOperations(called, names, documentsOfRepository());
}

function callsOf(code: string, file: string) {
  try {
    return calledOperations(code);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** The committed documents: the types of the calls are made of them. */
export function documentsOfRepository(): ServiceDocuments {
  const files = documentFiles().filter((file) => existsSync(file));
  return new Map(
    files.map((file) => [basename(dirname(file)).slice('svc-'.length), JSON.parse(readFileSync(file, 'utf8'))]),
  );
}

/** Also those that a service does not have yet. */
const documentFiles = () =>
  globSync('svc-*/package.json', { cwd: REPOSITORY })
    .sort()
    .map((manifest) => join(REPOSITORY, dirname(manifest), 'openapi.json'));
