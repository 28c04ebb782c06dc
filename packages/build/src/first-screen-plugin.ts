import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import webpack, { type Compilation, type Compiler } from 'webpack';

/** The script of a remote's entry. */
export const EXPOSED = '__federation_expose_app';

interface Route {
  path: string;
  component: string;
}

/**
 * Writes `first-screen.json` into a remote's release: for each path of `<folder>/routes.json` the scripts that its page
 * loads before it renders. The web server's preload links need only these; the manifest lists all scripts. The entry
 * imports a route's `component` from `<component>-page.tsx`; the build fails when it has no such page.
 */
export class FirstScreenPlugin {
  readonly #routes: string;

  constructor(folder: string) {
    this.#routes = join(folder, 'routes.json');
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FirstScreenPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.fileDependencies.add(this.#routes);
      compilation.hooks.processAssets.tapPromise({ name: 'FirstScreenPlugin', stage }, async () => {
        write(compilation, JSON.parse(await readFile(this.#routes, 'utf8')));
      });
    });
  }
}

function write(compilation: Compilation, routes: readonly Route[]): void {
  const exposed = compilation.namedChunks.get(EXPOSED);
  if (!exposed) return;
  const scripts = new Map<string, string[]>();
  for (const group of [...exposed.groupsIterable].flatMap((parent) => parent.getChildren())) {
    const files = group.getFiles().filter((file) => file.endsWith('.js') && !exposed.files.has(file));
    for (const component of componentsOf(group)) scripts.set(component, files);
  }
  const byPath: Record<string, readonly string[]> = {};
  for (const { path, component } of routes) {
    const files = scripts.get(component);
    if (files) byPath[path] = files;
    else
      compilation.errors.push(
        new webpack.WebpackError(`routes.json: ${path} has no ${component}-page.tsx in the entry`),
      );
  }
  compilation.emitAsset('first-screen.json', new webpack.sources.RawSource(JSON.stringify(byPath)));
}

const PAGE = /^(?<component>.+)-page\.tsx$/;

/** The components of `routes.json` whose pages begin with this group of scripts. */
export function componentsOf({ origins }: { origins: readonly { request?: string }[] }): string[] {
  return origins.flatMap(({ request }) => PAGE.exec(basename(request ?? ''))?.groups?.component ?? []);
}
