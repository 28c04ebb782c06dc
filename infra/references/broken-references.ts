import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brokenLinks, type MarkdownDocument, readMarkdown } from './document-links.ts';
import { type Broken, brokenNumbers } from './numbered-references.ts';
import { repositoryPaths } from './repository-files.ts';
import { readTargets } from './targets.ts';

/** Files that people write. */
const TEXT = /(?:\.(?:ts|tsx|js|mjs|cjs|sql|md|css|html|yml|sh|tpl)|Dockerfile|\.ci\/run)$/;
/** Generated from code that is checked itself. */
const GENERATED = /\.gen\.ts$/;
const DOCUMENT_PATH = /(?<![\w/.-])docs\/[\w./-]+\.(?:md|json)\b/g;

/**
 * Every reference in code, comments and documents whose target does not exist, as `file:line: 'reference': reason`:
 * decision records, product decisions, sections of the architecture, requirements, links, and paths of documents.
 */
export async function brokenReferences(root: string): Promise<string[]> {
  const paths = await repositoryPaths(root);
  const known = new Set([...paths, 'coverage/requirements.md']);
  const written = paths.filter((path) => TEXT.test(path) && !GENERATED.test(path));
  const texts = new Map<string, string>();
  for (const path of written) texts.set(path, await readFile(join(root, path), 'utf8'));
  const targets = readTargets(texts);
  const documents = new Map<string, MarkdownDocument>();
  for (const [path, text] of texts) if (path.endsWith('.md')) documents.set(path, readMarkdown(text));

  return [...texts].flatMap(([path, text]) =>
    [
      ...brokenNumbers(text, targets),
      ...(documents.has(path)
        ? brokenLinks(path, documents, (one) => known.has(one))
        : brokenPaths(text, (one) => known.has(one))),
    ]
      .sort((a, b) => a.index - b.index)
      .map(({ index, reason }) => `${path}:${lineOf(text, index)}: ${reason}`),
  );
}

/** `docs/….md` in code and comments. */
function brokenPaths(text: string, exists: (path: string) => boolean): Broken[] {
  return [...text.matchAll(DOCUMENT_PATH)]
    .filter(([path]) => !exists(path))
    .map(({ 0: path, index }) => ({ index, reason: `'${path}': there is no such file` }));
}

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length;
