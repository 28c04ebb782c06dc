import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brokenReferences } from './broken-references.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fieldhouse-references-'));
});
afterAll(() => rm(root, { recursive: true }));

async function brokenIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  await rm(root, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return brokenReferences(root);
}

const GUIDE = '# Guide\n\n## How it works\n\n<a id="by-hand"></a>\n\n## How it works\n';

describe('When the references of a repository are checked', () => {
  it('Then links, images, headings, ids and paths that exist are not reported', async () => {
    const readme = [
      '[guide](manual/guide.md) [how](manual/guide.md#how-it-works) [again](manual/guide.md#how-it-works-1)',
      '[id](manual/guide.md#by-hand) [here](#fieldhouse) [folder](manual) [site](https://fieldhouse.example/none.md)',
      '![drawing](manual/a%20b.webp) `manual/guide.md` `npm test` `svc-*/openapi.json`',
      '<img src="manual/a%20b.webp">',
      '| [guide](manual/guide.md) |',
      '```sh\ncat manual/none.md [none](none.md)\n```',
    ];
    expect(
      await brokenIn({
        'README.md': `# Fieldhouse\n\n${readme.join('\n\n')}\n`,
        'manual/guide.md': `${GUIDE}\n[up](../README.md) \`guide.md\` \`manual/guide.md\`\n`,
        'manual/a b.webp': '',
        'src/a.ts': `// see ${'docs'}/guide.md\nfetch('/api/manual/none.json');\n`,
        [`${'docs'}/guide.md`]: '',
        'node_modules/other/README.md': '[none](none.md)',
      }),
    ).toEqual([]);
  });

  it.each([
    ['a link', '[x](manual/none.md)', "'manual/none.md': there is no such file"],
    ['a link with a title', '[x]: manual/none.md "None"\n\n[x]', "'manual/none.md': there is no such file"],
    ['an image', '![x](manual/none.webp)', "'manual/none.webp': there is no such file"],
    ['an image in HTML', '<p><img src="manual/none.webp"></p>', "'manual/none.webp': there is no such file"],
    ['a heading', '[x](manual/guide.md#how-it-worked)', 'manual/guide.md has no heading or id of this name'],
    ['a heading of its own', '[x](#none)', 'README.md has no heading or id of this name'],
    ['a path between backticks', '`src/none.ts`', "'src/none.ts': there is no such file"],
  ])('Then %s that does not exist is reported with its line', async (_, text, reason) => {
    const found = await brokenIn({ 'README.md': `# Fieldhouse\n\n${text}\n`, 'manual/guide.md': GUIDE });
    expect(found).toEqual([expect.stringMatching(/^README\.md:3: /)]);
    expect(found[0]).toContain(reason);
  });

  it('Then a document and a number in comments are reported when they do not exist', async () => {
    const [path, number] = [['docs', 'none.md'].join('/'), ['decision', 'record 9'].join(' ')];
    expect(await brokenIn({ 'src/a.ts': `/** See ${path}. */\n\n// (${number})\n` })).toEqual([
      `src/a.ts:1: '${path}': there is no such file`,
      `src/a.ts:3: '${number}': docs/decisions has no number 9`,
    ]);
  });
});
