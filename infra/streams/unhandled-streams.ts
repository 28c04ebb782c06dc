import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as ts from 'typescript';
import { repositoryPaths, SITE_CODE } from '../references/repository-files.ts';

/** What makes a stream, by module: a function, a class, or a function of a class. */
const MAKERS: Readonly<Record<string, readonly string[]>> = {
  'node:fs': ['createReadStream', 'createWriteStream'],
  'node:http': ['request', 'get'],
  'node:https': ['request', 'get'],
  'node:net': ['connect', 'createConnection'],
  'node:stream': ['Readable', 'Writable', 'Duplex', 'Transform', 'PassThrough', 'Readable.from', 'Readable.fromWeb'],
  'node:tls': ['connect'],
  'node:zlib': ['createGzip', 'createGunzip', 'createDeflate', 'createInflate', 'createBrotliCompress'].concat([
    ...['createUnzip', 'createBrotliDecompress', 'createZstdCompress', 'createZstdDecompress'],
  ]),
  '@fastify/busboy': ['default', 'Busboy'],
  'csv-parse': ['parse'],
  'pg-copy-streams': ['to', 'from'],
  'tar-stream': ['pack', 'extract'],
};
/** Methods that make a stream, where the file imports the module. */
const METHODS: Readonly<Record<string, string>> = {
  entry: 'tar-stream',
  createReadStream: 'node:fs/promises',
  createWriteStream: 'node:fs/promises',
};
/** Functions that receive the errors of the streams that they get. */
const RECEIVERS = new Set(['pipeline', 'finished', 'keepError', 'buffer', 'text', 'json', 'arrayBuffer', 'toWeb']);
/** Calls that return the stream that they get, or the object itself. */
const PASSING = new Set(['query', 'setEncoding', 'setTimeout', 'setNoDelay', 'on', 'once']);

/**
 * Every place that makes a stream and leaves its errors to nobody, as `file:line: 'code': reason`: such an error ends
 * the process, with all services in it. A stream is given to `pipeline`, `finished`, `keepError`, `for await` or a
 * function of `node:stream/consumers`, or gets a listener of 'error', where it is made. `pipe` passes no error on, so
 * both of its streams need that.
 */
export async function unhandledStreams(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of (await repositoryPaths(root)).filter((one) => SITE_CODE.test(one))) {
    const text = await readFile(join(root, path), 'utf8').catch(() => '');
    if (Object.keys(MAKERS).some((module) => text.includes(`'${module}`)) || /\.pipe\(/.test(text)) {
      found.push(...unhandledIn(text).map(({ line, reason }) => `${path}:${line}: ${reason}`));
    }
  }
  return found;
}

interface Unhandled {
  line: number;
  reason: string;
}

/** The same for the text of one file. */
export function unhandledIn(text: string): Unhandled[] {
  const file = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, true);
  const nodes = allNodes(file);
  const imports = importsOf(file);
  const handled = handledNames(nodes);
  return nodes.flatMap((node) => {
    const reason = isMaker(node, imports) ? unhandledMaker(node, handled) : unhandledPipe(node, imports, handled);
    if (reason === undefined) return [];
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    return [{ line, reason: `'${node.getText().split('\n')[0]}': ${reason}` }];
  });
}

function allNodes(node: ts.Node): ts.Node[] {
  return [node, ...node.getChildren().flatMap(allNodes)];
}

interface Imports {
  /** The makers of the file, by their names in it. */
  makers: ReadonlySet<string>;
  modules: ReadonlySet<string>;
}

function importsOf(file: ts.SourceFile): Imports {
  const makers = new Set<string>();
  const modules = new Set<string>();
  for (const statement of file.statements.filter(ts.isImportDeclaration)) {
    const module = ts.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : '';
    modules.add(module);
    const add = (imported: string, local: string) => {
      for (const maker of MAKERS[module] ?? []) {
        const [first, ...rest] = maker.split('.');
        if (first === imported) makers.add([local, ...rest].join('.'));
      }
    };
    const { name, namedBindings } = statement.importClause ?? {};
    if (name) add('default', name.text);
    const whole = namedBindings && ts.isNamespaceImport(namedBindings) ? namedBindings.name : name;
    if (whole) for (const maker of MAKERS[module] ?? []) makers.add(`${whole.text}.${maker}`);
    if (!namedBindings || !ts.isNamedImports(namedBindings)) continue;
    for (const one of namedBindings.elements) add((one.propertyName ?? one.name).text, one.name.text);
  }
  return { makers, modules };
}

function isMaker(node: ts.Node, { makers, modules }: Imports): node is ts.CallExpression | ts.NewExpression {
  if (ts.isNewExpression(node)) return makers.has(node.expression.getText());
  if (!ts.isCallExpression(node)) return false;
  const called = node.expression;
  const module = ts.isPropertyAccessExpression(called) ? METHODS[called.name.text] : undefined;
  // A class is made with `new`; to call `super(…)` or `Readable.toWeb(…)` makes none.
  return (module !== undefined && modules.has(module)) || makers.has(called.getText());
}

/** Names that the file gives to a receiver of errors, iterates, or listens to. */
function handledNames(nodes: readonly ts.Node[]): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (node: ts.Node | undefined) => node && ts.isIdentifier(node) && names.add(node.text);
  for (const node of nodes) {
    if (isIteration(node)) add(node.expression);
    if (!ts.isCallExpression(node)) continue;
    if (isReceiver(node)) node.arguments.forEach(add);
    if (ts.isPropertyAccessExpression(node.expression) && isErrorListener(node)) add(node.expression.expression);
  }
  return names;
}

function isIteration(node: ts.Node): node is ts.ForOfStatement | ts.YieldExpression {
  return (
    (ts.isForOfStatement(node) && node.awaitModifier !== undefined) ||
    (ts.isYieldExpression(node) && node.asteriskToken !== undefined)
  );
}

/** `Readable.from(stream)` iterates, and so receives errors as `for await` does. */
function isReceiver({ expression }: ts.CallExpression): boolean {
  return expression.getText() === 'Readable.from' || RECEIVERS.has(lastName(expression));
}

function isErrorListener({ expression, arguments: [event] }: ts.CallExpression): boolean {
  return ['on', 'once'].includes(lastName(expression)) && event?.getText() === "'error'";
}

function lastName(node: ts.Node): string {
  return ts.isPropertyAccessExpression(node) ? node.name.text : node.getText();
}

function unhandledMaker(node: ts.Node, handled: ReadonlySet<string>): string | undefined {
  const { parent } = node;
  if (isIteration(parent) || (ts.isCallExpression(parent) && parent.expression !== node && isReceiver(parent))) return;
  if (ts.isVariableDeclaration(parent) && handled.has(parent.name.getText())) return;
  if (ts.isBinaryExpression(parent) && parent.right === node && handled.has(parent.left.getText())) return;
  if (ts.isAwaitExpression(parent) || ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent)) {
    return unhandledMaker(parent, handled);
  }
  // `client.query(copyTo(…))` and `connect(…).on('error', …)`
  if (ts.isCallExpression(parent) && PASSING.has(lastName(parent.expression))) return unhandledMaker(parent, handled);
  if (ts.isPropertyAccessExpression(parent) && ts.isCallExpression(parent.parent)) {
    if (isErrorListener(parent.parent)) return;
    if (PASSING.has(parent.name.text)) return unhandledMaker(parent.parent, handled);
  }
  return 'nobody receives the errors of this stream. Give it to `pipeline`, `keepError` or a listener';
}

/** `pipe` of streams; that of zod's schemas is a value, in a file without streams. */
function unhandledPipe(node: ts.Node, { modules }: Imports, handled: ReadonlySet<string>): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
  if (node.expression.name.text !== 'pipe') return;
  const ofStreams = Object.keys(MAKERS).some((module) => modules.has(module));
  if (!ofStreams && !ts.isExpressionStatement(node.parent)) return;
  const ends = [node.expression.expression, ...node.arguments];
  if (ends.every((one) => handled.has(one.getText()))) return;
  return 'pipe() passes no error on. Use `pipeline`, or give both streams a listener';
}
