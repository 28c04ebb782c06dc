import { parseSync } from '@swc/core';
import { argumentsOf, childrenOf, type Node, nodeIn, pathsOf, readImports, textOf } from './syntax-tree.ts';

/** What a module calls, and its words. */
export interface ModuleCalls {
  /** 'GET /api/events/{id}'; a value in the path of a download is '{}'. */
  operations: readonly string[];
  /** Every identifier and text: the module uses no field of another name. */
  names: ReadonlySet<string>;
}

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Functions of web-kit whose first argument is the path of a call. */
const PATH_FIRST: ReadonlyMap<string, string> = new Map([
  ['usePagedQuery', 'GET'],
  ['eachRow', 'GET'],
  ['upload', 'POST'],
]);
const CALLERS = new Set(['$api', 'api', ...PATH_FIRST.keys()]);

/**
 * The API operations that a module calls, read from its JavaScript. Throws when a path is not written in the call
 * itself, because then the build would not know the operation. Other texts that begin with '/api/' are allowed in query
 * keys (`keyOf`, `['get', …]`) and in `startsWith`.
 */
export function calledOperations(code: string): ModuleCalls {
  const program = nodeIn(parseSync(code, { syntax: 'ecmascript', target: 'esnext' }));
  const nodes = program ? [...childrenOf(program)] : [];
  const imported = readImports(nodes, '@fieldhouse/web-kit');
  const operations = new Set<string>();
  /** Nodes that need no further explanation: paths of calls and keys, names of properties. */
  const known = new Set<Node>();

  const call = (method: string | undefined, path: Node | undefined, mayHaveValues: boolean): void => {
    const paths = pathsOf(path, mayHaveValues);
    if (method === undefined || !METHODS.has(method) || paths.length === 0)
      throw new Error('the method and the path of an API call have to be written in the call, as texts');
    for (const { node, path: written } of paths) {
      known.add(node);
      operations.add(`${method} ${written}`);
    }
  };

  for (const node of nodes) {
    for (const name of [nodeIn(node.key), nodeIn(node.property)]) if (name?.type === 'Identifier') known.add(name);
    if (node.type === 'ImportDeclaration') for (const inner of childrenOf(node)) known.add(inner);
    if (node.type === 'CallExpression') readCall(node);
    if (node.type === 'ArrayExpression') readKey(node);
    if (node.type === 'KeyValueProperty' && isAddress(node)) call('GET', nodeIn(node.value), true);
  }

  function readCall(node: Node): void {
    const callee = nodeIn(node.callee);
    const [first, second] = argumentsOf(node);
    const object = nodeIn(callee?.object);
    const property = textOf(nodeIn(callee?.property));
    const used = imported.get(textOf(object) ?? textOf(callee) ?? '');
    if (used !== undefined && CALLERS.has(used)) known.add(object ?? node).add(callee ?? node);
    if (used === '$api') call(textOf(first)?.toUpperCase(), second, false);
    else if (used === 'api') call(property, first, false);
    else if (used !== undefined && PATH_FIRST.has(used)) call(PATH_FIRST.get(used), first, used === 'upload');
    else if (isDownload(callee)) call('GET', first, true);
    else if (used === 'keyOf' && second) known.add(second);
    else if (property === 'startsWith' && first) known.add(first);
  }

  /** `download(…)` or `file.download(…)`, where `useDownload` is imported. */
  function isDownload(callee: Node | undefined): boolean {
    const name = textOf(nodeIn(callee?.property)) ?? textOf(callee);
    return name === 'download' && [...imported.values()].includes('useDownload');
  }

  /** `['get', '/api/events']`, the beginning of a query key. */
  function readKey(node: Node): void {
    const [method, path] = argumentsOf(node);
    if (textOf(method) === 'get' && path) known.add(path);
  }

  for (const node of nodes) {
    const text = textOf(node) ?? '';
    if (known.has(node)) continue;
    if (node.type === 'Identifier' && CALLERS.has(imported.get(text) ?? ''))
      throw new Error(`${text} is used other than in a call, so the path of that call is unknown`);
    const [path] = pathsOf(node, true);
    if (path && node.type !== 'ConditionalExpression')
      throw new Error(`${path.path} is the path of no call that the build knows, and of no query key`);
  }
  return { operations: [...operations].sort(), names: new Set(nodes.flatMap((node) => textOf(node) ?? [])) };
}

/** `href` or `src` with a path of the API. */
function isAddress(node: Node): boolean {
  return ['href', 'src'].includes(textOf(nodeIn(node.key)) ?? '') && pathsOf(nodeIn(node.value), true).length > 0;
}
