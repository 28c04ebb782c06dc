import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { commonConfig } from './common.ts';
import { FirstScreenPlugin } from './first-screen-plugin.ts';
import { REPOSITORY } from './folders.ts';
import { NeedsPlugin } from './needs-plugin.ts';
import { takenFromShell } from './shared.ts';

/** Name of a remote's container: a global variable, so no dashes. */
export const containerName = (piece: string) => piece.replaceAll('-', '_');

/**
 * Configuration of a micro-frontend: `name` is its folder's; what it exposes as `./piece` is the default export of
 * `src/entry.ts`.
 */
export function remoteConfig({
  name,
  folder = join(REPOSITORY, name),
}: {
  name: string;
  folder?: string;
}): Configuration {
  const common = commonConfig(name, folder);
  return {
    ...common,
    entry: {},
    output: { ...common.output, publicPath: 'auto' },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: 'remoteEntry.[contenthash].js',
        exposes: { './piece': './src/entry.ts' },
        shared: takenFromShell(folder),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      new FirstScreenPlugin(folder),
      new NeedsPlugin(folder),
    ],
  };
}
