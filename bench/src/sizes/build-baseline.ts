import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { commonConfig, providedByShell } from '@fieldhouse/build';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';

const FOLDER = fileURLToPath(new URL('../..', import.meta.url));

/** Bytes (brotli) of the libraries under the shell, built like the shell but without its code. */
export async function baselineBytes(): Promise<number> {
  const output = await mkdtemp(join(tmpdir(), 'fieldhouse-baseline-'));
  try {
    await build(output);
    const scripts = (await readdir(output)).filter((name) => name.endsWith('.js'));
    const sizes = scripts.map(async (name) => brotliCompressSync(await readFile(join(output, name))).length);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  } finally {
    await rm(output, { recursive: true });
  }
}

function build(path: string): Promise<void> {
  const common = commonConfig('bench-baseline', FOLDER);
  const eager = Object.entries(providedByShell()).filter(([, library]) => library.eager);
  const compiler = webpack({
    ...common,
    cache: false,
    entry: { baseline: './src/sizes/baseline-entry.ts' },
    output: { ...common.output, path, publicPath: '/assets/' },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'baseline',
        shared: Object.fromEntries(eager),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  });
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      compiler.close((closing) => {
        if (failure ?? closing) reject(failure ?? closing);
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve();
      });
    });
  });
}
