import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const MODULE = new URL('./loaded-files.ts', import.meta.url).href;
const VERSIONS = new URL('./contract-versions.ts', import.meta.url).href;

it('When a module is imported, Then it and its own imports are recorded, with those of other packages', async () => {
  const script = `
    const loaded = (await import('${MODULE}')).recordLoadedFiles();
    await import('${VERSIONS}');
    console.log(JSON.stringify([...loaded]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  const names = (JSON.parse(stdout) as string[]).map((file) => file.split('/packages/').at(-1));
  expect(names).toEqual(
    expect.arrayContaining(['build/src/contract-versions.ts', 'web-kit/src/query/cache-version.ts']),
  );
});
