import ts from 'typescript';

const KINDS: Readonly<Record<string, { kind: 'group' | 'test'; skipped: boolean }>> = {
  describe: { kind: 'group', skipped: false },
  xdescribe: { kind: 'group', skipped: true },
  it: { kind: 'test', skipped: false },
  test: { kind: 'test', skipped: false },
  xit: { kind: 'test', skipped: true },
  xtest: { kind: 'test', skipped: true },
};

/** Modifiers under which a test that passes proves nothing. */
const SKIPPING = new Set(['skip', 'todo', 'failing']);

/** A call that makes a test or a group of tests: `it('…', …)`, `describe.each(table)('…', …)`. */
export interface TestCall {
  node: ts.CallExpression;
  kind: 'group' | 'test';
  skipped: boolean;
  /** The node of its name. */
  title: ts.Expression;
  /** The table of `.each`. */
  table: ts.Expression | undefined;
}

/** What a node is, if it makes a test or a group. */
export function testCall(node: ts.Node): TestCall | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const [title] = node.arguments;
  const table = ts.isCallExpression(node.expression) ? node.expression.arguments[0] : undefined;
  const [base = '', ...modifiers] = words(
    ts.isCallExpression(node.expression) ? node.expression.expression : node.expression,
  );
  const known = Object.hasOwn(KINDS, base) ? KINDS[base] : undefined;
  if (!known || !title) return undefined;
  const skipped = known.skipped || modifiers.some((modifier) => SKIPPING.has(modifier));
  return { node, kind: known.kind, skipped, title, table };
}

/** `it.only.each` -> it, only, each. */
function words(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  return ts.isPropertyAccessExpression(expression) ? [...words(expression.expression), expression.name.text] : [];
}
