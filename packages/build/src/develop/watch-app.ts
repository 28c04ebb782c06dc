import { join } from 'node:path';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { REPOSITORY } from '../folders.ts';
import { DEVELOPED } from './developed.ts';

/**
 * The compiler of a micro-frontend for development: its own build, with readable code and with source maps that the
 * browser finds. The site's policy forbids eval, so no source map is in an eval.
 */
export async function developmentCompiler(app: string, folder: string): Promise<Compiler> {
  const file = join(folder, 'build.config.ts');
  const { default: configuration }: { default: Configuration } = await import(file);
  return webpack({
    ...configuration,
    context: folder,
    devtool: 'source-map',
    cache: { type: 'memory' },
    optimization: { ...configuration.optimization, minimize: false },
    output: { ...configuration.output, path: join(REPOSITORY, '.cache', DEVELOPED, app) },
  });
}
