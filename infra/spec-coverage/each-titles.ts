import ts from 'typescript';
import { withoutTags } from './tags.ts';
import type { TestCall } from './test-call.ts';

/** A title and the nodes of which it is made. */
interface Title {
  title: string;
  from: readonly ts.Node[];
}

/** The name as it is written, then, of a test with a table, the name of each row. */
export function titlesOf({ title: node, table }: TestCall): Title[] {
  const written = textOf(node);
  const titles: Title[] = [{ title: written, from: [node] }];
  const rows = table && unwrapped(table);
  if (!rows || !ts.isArrayLiteralExpression(rows)) return titles;
  // What the name says anyway is not said again by every row.
  const own = withoutTags(written);
  for (const row of rows.elements) {
    const title = filled(own, unwrapped(row));
    if (title.from.length > 0) titles.push(title);
  }
  return titles;
}

/** A row's values in the places that the name has for them: `%s`, in order, or `$key`. */
function filled(name: string, row: ts.Expression): Title {
  const from: ts.Expression[] = [];
  const say = (value: ts.Expression | undefined, place: string) => {
    if (!value) return place;
    from.push(value);
    return textOf(value);
  };
  if (ts.isObjectLiteralExpression(row)) {
    const values = new Map(row.properties.filter(ts.isPropertyAssignment).map((one) => [one.name.getText(), one]));
    return { title: name.replace(/\$(\w+)/g, (place, key) => say(values.get(key)?.initializer, place)), from };
  }
  const values = ts.isArrayLiteralExpression(row) ? row.elements.values() : [row].values();
  return { title: name.replace(/%[psdifjo]/g, (place) => say(values.next().value, place)), from };
}

/** The text of a literal; of anything else, how it is written. */
function textOf(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce(
      (text, { expression, literal }) => `${text}\${${expression.getText()}}${literal.text}`,
      node.head.text,
    );
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return textOf(node.left) + textOf(node.right);
  }
  return node.getText();
}

/** Without `as const`, `satisfies …` and brackets. */
function unwrapped(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? unwrapped(node.expression)
    : node;
}
