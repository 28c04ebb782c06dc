import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { commonConfig } from './common.ts';
import { FirstScreenPlugin } from './first-screen-plugin.ts';
import { REPOSITORY } from './folders.ts';
import { NeedsPlugin } from './needs-plugin.ts';
import { consumedFromShell } from './shared.ts';

/** The name of a remote's container. It is a global variable, so it has no dashes. */
export const containerName = (app: string) => app.replaceAll('-', '_');

/**
 * The configuration of a micro-frontend: `name` is the name of its folder. It exposes `src/entry.ts` as `./app`.
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
        exposes: { './app': './src/entry.ts' },
        shared: consumedFromShell(folder),
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
