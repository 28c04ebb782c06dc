import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageHtml } from './page-html.ts';

const require = createRequire(import.meta.url);
const OURS = fileURLToPath(new URL('./page/', import.meta.url));
const SWAGGER_UI = dirname(require.resolve('swagger-ui-dist/package.json'));

/** The files of the page; no other file of their folders is served. */
const FOLDERS = new Map([
  ['index.html', OURS],
  ['page.css', OURS],
  ['page.js', OURS],
  ['swagger-ui.css', SWAGGER_UI],
  ['swagger-ui-bundle.js', SWAGGER_UI],
  ['swagger-ui-standalone-preset.js', SWAGGER_UI],
]);

const TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
]);

export interface PageFile {
  type: string;
  /** Changes with the content. */
  tag: string;
  text: string;
}

const read = new Map<string, Promise<PageFile>>();

/** A file of the page, read once; undefined for any other name. */
export function pageFile(name: string): Promise<PageFile> | undefined {
  const folder = FOLDERS.get(name);
  if (folder === undefined) return undefined;
  const file = read.get(name) ?? readPageFile(folder, name);
  read.set(name, file);
  return file;
}

async function readPageFile(folder: string, name: string): Promise<PageFile> {
  const text =
    name === 'index.html'
      ? pageHtml(await readFile(join(folder, 'index.html.tpl'), 'utf8'))
      : await readFile(join(folder, name), 'utf8');
  return { type: TYPES.get(extname(name)) ?? 'text/plain; charset=utf-8', tag: tagOfText(text), text };
}

/** An entity tag made from the content. */
export function tagOfText(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
