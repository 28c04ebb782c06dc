import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Chunk, Configuration } from 'webpack';
import { commonConfig } from './common.ts';
import { componentsOf, EXPOSED, FirstScreenPlugin } from './first-screen-plugin.ts';
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
    optimization: {
      ...common.optimization,
      splitChunks: {
        cacheGroups: {
          // What every page needs is in the entry's script, which every page loads: one script is smaller than three.
          pages: { name: EXPOSED, chunks: isOfPage, minChunks: numberOfPages(folder), enforce: true, priority: 1 },
          defaultVendors: false,
        },
      },
    },
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

const isOfPage = (chunk: Chunk) => [...chunk.groupsIterable].some((group) => componentsOf(group).length > 0);

function numberOfPages(folder: string): number {
  const routes: { component: string }[] = JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8'));
  return new Set(routes.map(({ component }) => component)).size;
}
