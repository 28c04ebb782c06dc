import webpack, { type Compilation, type Compiler } from 'webpack';

const EXPOSED = '__federation_expose_piece';

/**
 * Writes `first-screen.json` into a remote's release: the scripts that `import('./app.tsx')` of its entry brings. The manifest names them among all that may ever
 * be loaded; the web server's preload links need just these.
 */
export class FirstScreenPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FirstScreenPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'FirstScreenPlugin', stage }, () => write(compilation));
    });
  }
}

function write(compilation: Compilation): void {
  const exposed = compilation.namedChunks.get(EXPOSED);
  if (!exposed) return;
  const groups = [...exposed.groupsIterable].flatMap((group) => group.getChildren());
  const scripts = new Set(groups.flatMap((group) => group.getFiles()).filter((file) => file.endsWith('.js')));
  for (const file of exposed.files) scripts.delete(file);
  compilation.emitAsset('first-screen.json', new webpack.sources.RawSource(JSON.stringify([...scripts])));
}
