import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const WORTHWHILE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt']);
/** Smaller files fit the first packets as they are. */
const SMALLEST = 512;

/** Writes `.br` and `.gz` copies beside the files of a release; existing copies stay. */
export async function compressRelease(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  await Promise.all(
    [...names]
      .filter((name) => WORTHWHILE.has(extname(name)))
      .map(async (name) => {
        const content = await readFile(name);
        if (content.length < SMALLEST) return;
        if (!names.has(`${name}.gz`)) await writeFileAtomically(`${name}.gz`, await zip(content, { level: 9 }));
        if (!names.has(`${name}.br`))
          await writeFileAtomically(`${name}.br`, await brotli(content, brotliOptions(content)));
      }),
  );
}

function brotliOptions(content: Buffer) {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  };
}

async function writeFileAtomically(file: string, content: Buffer): Promise<void> {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}
