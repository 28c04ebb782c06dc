import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as ts from 'typescript';
import { repositoryPaths, SITE_CODE } from '../references/repository-files.ts';

/** The files that may do it: each checks the length before. */
const ALLOWED = {
  normalizing: ['packages/contracts/src/club/normalized.ts'],
  reading: ['packages/service-kit/src/http/read-json.ts', 'packages/service-kit/src/http/signed/read-signed.ts'],
} as const;

const NORMALIZE = 'a text is normalized without a greatest length: use `normalized` of the contracts';
const BODY = 'a body is read without a limit: use `route`, which counts and limits what is read';

/** Receivers whose `normalize` is about paths. */
const PATHS = new Set(['path', 'posix', 'win32']);
/** Functions of Express and of Node that read a whole body. */
const BODY_PARSERS = new Set(['json', 'raw', 'text', 'urlencoded']);

/**
 * Every place that normalizes a text or reads a request's body past the functions that limit its length, as
 * `file:line: 'code': reason`. Tests are left out: they choose their texts.
 */
export async function unlimitedTexts(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of (await repositoryPaths(root)).filter((one) => SITE_CODE.test(one))) {
    const text = await readFile(join(root, path), 'utf8').catch(() => '');
    if (!/normalize|express/.test(text)) continue;
    found.push(...unlimitedIn(text, path).map(({ line, reason }) => `${path}:${line}: ${reason}`));
  }
  return found;
}

interface Unlimited {
  line: number;
  reason: string;
}

/** The same for the text of one file. */
export function unlimitedIn(text: string, path: string): Unlimited[] {
  const file = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, true);
  const found: Unlimited[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      const reason = reasonFor(node, path);
      const line = file.getLineAndCharacterOfPosition(node.name.getStart()).line + 1;
      if (reason !== undefined) found.push({ line, reason: `'${node.getText().split('\n')[0]}': ${reason}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function reasonFor({ expression, name }: ts.PropertyAccessExpression, path: string): string | undefined {
  const receiver = expression.getText();
  if (name.text === 'normalize' && !PATHS.has(receiver) && !isIn(ALLOWED.normalizing, path)) return NORMALIZE;
  if (receiver === 'express' && BODY_PARSERS.has(name.text) && !isIn(ALLOWED.reading, path)) return BODY;
  return undefined;
}

const isIn = (paths: readonly string[], path: string) => paths.includes(path);
