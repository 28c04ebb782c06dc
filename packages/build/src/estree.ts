/** A node of the syntax tree (ESTree), as webpack's parser gives it. */
export interface SyntaxNode {
  type: string;
  [part: string]: unknown;
}

/** Calls `seen` with a node and every node inside it, and the node around each. */
export function visit(
  value: unknown,
  parent: SyntaxNode | undefined,
  seen: (node: SyntaxNode, parent: SyntaxNode | undefined) => void,
): void {
  if (Array.isArray(value)) for (const each of value) visit(each, parent, seen);
  const node = nodeAt(value);
  if (!node) return;
  seen(node, parent);
  for (const part of Object.values(node)) if (typeof part === 'object' && part !== null) visit(part, node, seen);
}

const isNode = (value: object): value is SyntaxNode => 'type' in value && typeof value.type === 'string';

/** The value as a node. */
export const nodeAt = (value: unknown): SyntaxNode | undefined =>
  typeof value === 'object' && value !== null && isNode(value) ? value : undefined;

/** The name of an identifier. */
export const nameOf = (node: SyntaxNode | undefined): string | undefined =>
  node?.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined;
