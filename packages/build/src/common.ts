import { createRequire } from 'node:module';
import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import { REPOSITORY, stagingFolder } from './folders.ts';

const require = createRequire(import.meta.url);

/** Browsers we write for: everything current, and Safari of the phones still in pockets. */
export const BROWSERS = ['chrome >= 120', 'firefox >= 121', 'safari >= 17', 'ios_saf >= 17'];

const typescript: RuleSetRule = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: {
    loader: require.resolve('swc-loader'),
    options: {
      env: { targets: BROWSERS.join(', ') },
      jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
    },
  },
};

/** Our packages only declare; unused exports of theirs leave the bundle. */
const pure: RuleSetRule = { test: /[\\/]packages[\\/][^\\/]+[\\/]src[\\/].*\.tsx?$/, sideEffects: false };

/** What the shell and every remote have in common. `piece` is its name, `folder` where its sources are. */
export function commonConfig(piece: string, folder: string): Configuration {
  return {
    mode: 'production',
    name: piece,
    context: folder,
    target: `browserslist:${BROWSERS.join(', ')}`,
    // Maps for whoever reads an error report; no script names them.
    devtool: 'hidden-source-map',
    cache: {
      type: 'filesystem',
      cacheDirectory: join(REPOSITORY, '.cache/webpack', piece),
      buildDependencies: { config: [join(import.meta.dirname, 'index.ts'), join(folder, 'package.json')] },
    },
    output: {
      path: stagingFolder(piece),
      uniqueName: piece,
      filename: '[name].[contenthash].js',
      chunkFilename: '[name].[contenthash].js',
      cssFilename: '[name].[contenthash].css',
      cssChunkFilename: '[name].[contenthash].css',
      assetModuleFilename: '[name].[contenthash][ext]',
      hashDigestLength: 16,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [typescript, pure, { test: /\.css$/, type: 'css/global' }, { test: /\.woff2$/, type: 'asset/resource' }],
    },
    experiments: { css: true },
    optimization: {
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })],
    },
    plugins: [optimizeLocales.webpack({ locales: ['en-US'] })],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}
