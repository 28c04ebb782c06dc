/** A node of swc's syntax tree. */
export interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The value as a node. */
export const nodeIn = (value: unknown): Node | undefined => (isNode(value) ? value : undefined);

/** A node and every node inside it. */
export function* childrenOf(node: Node): Generator<Node> {
  yield node;
  for (const part of Object.values(node)) yield* nodesIn(part);
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one);
  else if (isNode(value)) yield* childrenOf(value);
  // Arguments and elements of arrays are wrapped once more.
  else if (typeof value === 'object' && value !== null && 'expression' in value) yield* nodesIn(value.expression);
}

/** The arguments of a call, or the elements of an array. */
export function argumentsOf({ arguments: given, elements }: Node): (Node | undefined)[] {
  const list: unknown = given ?? elements;
  if (!Array.isArray(list)) return [];
  return list.map((one: unknown) =>
    nodeIn(typeof one === 'object' && one && 'expression' in one ? one.expression : one),
  );
}

/** The name of an identifier, or the text of a literal. */
export function textOf(node: Node | undefined): string | undefined {
  if (node?.type !== 'Identifier' && node?.type !== 'StringLiteral') return undefined;
  return typeof node.value === 'string' ? node.value : undefined;
}

interface WrittenPath {
  node: Node;
  /** '/api/children/{}/age-verification' of a text with a value in it. */
  path: string;
}

/** The paths of the API that an expression can be: of a text, or of both sides of a condition. Empty: none, or unknown. */
export function pathsOf(node: Node | undefined, mayHaveValues: boolean): WrittenPath[] {
  if (node?.type === 'ConditionalExpression') {
    const [one, other] = [node.consequent, node.alternate].map((side) => pathsOf(nodeIn(side), mayHaveValues));
    return one?.length && other?.length ? [...one, ...other] : [];
  }
  const text = node?.type === 'TemplateLiteral' && mayHaveValues ? textOfTemplate(node) : textIn(node);
  return node && text?.startsWith('/api/') ? [{ node, path: text }] : [];
}

const textIn = (node: Node | undefined) => (node?.type === 'StringLiteral' ? textOf(node) : undefined);

/** Its text with '{}' for each value that is a part of the path; a value elsewhere begins the query. */
function textOfTemplate({ quasis }: Node): string {
  const texts = Array.isArray(quasis) ? quasis.map(({ cooked }: { cooked: string }) => cooked) : [];
  let path = '';
  for (const [index, text] of texts.entries()) {
    path += text;
    if (path.includes('?')) return path.slice(0, path.indexOf('?'));
    if (index === texts.length - 1) return path;
    if (!path.endsWith('/')) return path;
    path += '{}';
  }
  return path;
}

/** What a module imports from a package: local name -> name. */
export function readImports(nodes: readonly Node[], from: string): ReadonlyMap<string, string> {
  const specifiers = nodes
    .filter(({ type, source }) => type === 'ImportDeclaration' && textOf(nodeIn(source)) === from)
    .flatMap(({ specifiers }) => (Array.isArray(specifiers) ? specifiers : []));
  return new Map(
    specifiers.flatMap((specifier) => {
      const local = textOf(nodeIn(specifier.local));
      return local === undefined ? [] : [[local, textOf(nodeIn(specifier.imported)) ?? local] as const];
    }),
  );
}
