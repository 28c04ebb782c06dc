import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { commonConfig } from './common.ts';
import { CompileHintPlugin } from './compile-hint-plugin.ts';

describe('When the script of the shell is built', () => {
  it('Then it begins with the hint to compile all its functions, and a script that is loaded later does not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-hint-'));
    await writeFile(join(folder, 'entry.js'), "import('./later.js').then(({ later }) => later());");
    await writeFile(join(folder, 'later.js'), "export const later = () => 'later';");
    const { optimization, output } = commonConfig('hint', folder);
    const path = join(folder, 'built');
    const compiler = webpack({
      ...{ mode: 'production', context: folder, entry: './entry.js', optimization },
      output: { ...output, path },
      plugins: [new CompileHintPlugin()],
    });
    await new Promise((resolve, reject) => compiler.run((error) => (error ? reject(error) : resolve(undefined))));
    await new Promise((resolve) => compiler.close(resolve));
    const scripts = (await readdir(path)).filter((name) => name.endsWith('.js'));
    const begins = async (name: string) =>
      (await readFile(join(path, name), 'utf8')).startsWith('//# allFunctionsCalledOnLoad\n');
    const hinted = await Promise.all(scripts.map(async (name) => [name.split('.')[0] === 'main', await begins(name)]));
    expect(hinted.sort()).toEqual([
      [false, false],
      [true, true],
    ]);
    await rm(folder, { recursive: true });
  });
});
