import webpack, { type Compilation, type Compiler, type Module, type ModuleGraphConnection } from 'webpack';
import { WHOLE_NAMESPACE } from './incompatibilities.ts';
import { needsOf, type UsedNames } from './provides-and-needs.ts';

/** Writes `needs.json` into a remote's release: what it needs from the shell, with the names its modules import. */
export class NeedsPlugin {
  private readonly folder: string;

  /** `folder` holds the remote's package.json. */
  constructor(folder: string) {
    this.folder = folder;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('NeedsPlugin', (compilation) => {
      let used: UsedNames = new Map();
      // In this phase webpack knows the unused exports and has not concatenated the modules yet.
      compilation.hooks.afterOptimizeChunks.tap('NeedsPlugin', () => {
        used = usedNames(compilation);
      });
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'NeedsPlugin', stage }, () => {
        const needs = `${JSON.stringify(needsOf(this.folder, used), null, 1)}\n`;
        compilation.emitAsset('needs.json', new webpack.sources.RawSource(needs));
      });
    });
  }
}

/** The names of shared libraries that remain in the build after tree shaking. */
function usedNames(compilation: Compilation): UsedNames {
  const used = new Map<string, Set<string>>();
  for (const module of compilation.modules) {
    const library = sharedLibrary(module);
    if (library === undefined) continue;
    const names = used.get(library) ?? new Set();
    used.set(library, names);
    for (const connection of compilation.moduleGraph.getIncomingConnections(module)) {
      for (const name of namesOf(connection, compilation)) names.add(name);
    }
  }
  return used;
}

/** The share key of a Module Federation module that represents a library of the shell. */
function sharedLibrary(module: Module): string | undefined {
  if (module.type !== 'consume-shared-module' || !('options' in module)) return undefined;
  const { options } = module;
  if (typeof options !== 'object' || options === null || !('shareKey' in options)) return undefined;
  return String(options.shareKey);
}

/** The names that one import uses: `object` for `z.object`. Empty when the importing module is in no chunk. */
function namesOf(connection: ModuleGraphConnection, compilation: Compilation): string[] {
  const { originModule, dependency } = connection;
  if (!originModule || !dependency) return [];
  return [...compilation.chunkGraph.getModuleRuntimes(originModule)]
    .filter((runtime) => connection.isTargetActive(runtime))
    .flatMap((runtime) => compilation.getDependencyReferencedExports(dependency, runtime))
    .map((referenced) => (Array.isArray(referenced) ? referenced : referenced.name))
    .map(([name = WHOLE_NAMESPACE]) => name);
}
