import { createRequire } from 'node:module';
import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import { BrowserSupportPlugin, browserSupportVersion } from './browser-support-plugin.ts';
import { REPOSITORY, stagingFolder } from './folders.ts';
import { OperationsPlugin } from './operations/operations-plugin.ts';
import { ShorterSourcePlugin, shorterSourceVersion } from './shorter/shorter-source-plugin.ts';

const require = createRequire(import.meta.url);

/** Supported browsers: the current ones, and Safari 17 for older phones. */
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

/** The modules of our packages have no side effects, so webpack removes their unused exports. */
const pure: RuleSetRule = { test: /[\\/]packages[\\/][^\\/]+[\\/]src[\\/].*\.tsx?$/, sideEffects: false };

/**
 * Module Federation adds the plugin that gives the shell's runtime to the remotes as CommonJS. As an ES module it uses
 * the runtime that is in the bundle already; otherwise there would be a second copy.
 */
const RUNTIME_PLUGIN = createRequire(require.resolve('@module-federation/enhanced/webpack')).resolve(
  '@module-federation/inject-external-runtime-core-plugin',
);
const ONE_RUNTIME = { [`${RUNTIME_PLUGIN}$`]: RUNTIME_PLUGIN.replace(/\.cjs$/, '.js') };

/** The configuration that the shell and all remotes share. `app` is its name, `folder` has its sources. */
export function commonConfig(app: string, folder: string): Configuration {
  return {
    mode: 'production',
    name: app,
    context: folder,
    target: `browserslist:${BROWSERS.join(', ')}`,
    // Source maps are for reading error reports; no script names them.
    devtool: 'hidden-source-map',
    cache: {
      type: 'filesystem',
      cacheDirectory: join(REPOSITORY, '.cache/webpack', app),
      version: `${browserSupportVersion()} ${shorterSourceVersion()}`,
      buildDependencies: { config: [`${import.meta.dirname}/`, join(folder, 'package.json')] },
    },
    output: {
      path: stagingFolder(app),
      uniqueName: app,
      filename: '[name].[contenthash].js',
      chunkFilename: '[name].[contenthash].js',
      cssFilename: '[name].[contenthash].css',
      cssChunkFilename: '[name].[contenthash].css',
      assetModuleFilename: '[name].[contenthash][ext]',
      hashDigestLength: 16,
      // A script that does not arrive is requested again at the next try, not after webpack's two minutes.
      chunkLoadTimeout: 10_000,
      // A module whose import failed is evaluated again at the next try.
      strictModuleExceptionHandling: true,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: ONE_RUNTIME },
    module: {
      rules: [typescript, pure, { test: /\.css$/, type: 'css/global' }, { test: /\.woff2$/, type: 'asset/resource' }],
    },
    experiments: { css: true },
    optimization: {
      // Each icon has the same licence comment: the texts of all are in one file.
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          extractComments: { condition: 'some', filename: 'licences.txt', banner: false },
        }),
      ],
    },
    plugins: [
      optimizeLocales.webpack({ locales: ['en-US'] }),
      new BrowserSupportPlugin(),
      new ShorterSourcePlugin(),
      new OperationsPlugin(),
    ],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}
