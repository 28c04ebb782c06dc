import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { commonConfig } from './common.ts';
import { CompileHintPlugin } from './compile-hint-plugin.ts';
import { SHELL } from './folders.ts';
import { PagePlugin } from './page-plugin.ts';
import { providedByShell } from './shared.ts';

/** The configuration of the shell: the page, its entry, the global style, and the libraries for all remotes. */
export function shellConfig({ globalCss }: { globalCss: string }): Configuration {
  const common = commonConfig('shell', SHELL);
  return {
    ...common,
    entry: { shell: [styleFile(globalCss), './page/page.css', './src/entry.tsx'] },
    output: { ...common.output, publicPath: '/assets/' },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: providedByShell(),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
      new CompileHintPlugin(),
      new PagePlugin(join(SHELL, 'page')),
    ],
  };
}

/** Writes the CSS of the tokens, which are code, to a file for webpack. */
function styleFile(css: string): string {
  const file = join(SHELL, '.cache/global.css');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, css);
  return file;
}
