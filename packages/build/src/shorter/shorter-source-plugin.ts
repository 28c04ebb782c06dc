import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { nameOf, nodeAt, type SyntaxNode, visit } from '../estree.ts';
import { shorterCss } from './shorter-css.ts';

const NAME = 'ShorterSourcePlugin';
const ICONS = '/lucide-react/dist/esm/icons/';

/** Another one after each change of what is shortened, for webpack's cache, which keeps the shortened modules. */
export function shorterSourceVersion(): string {
  const hash = createHash('sha256');
  for (const file of ['shorter-css.ts', 'shorter-source-plugin.ts', '../estree.ts'])
    hash.update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest('hex').slice(0, 16);
}

interface Replacement {
  range: [number, number];
  text: string;
}

/**
 * Shortens what a minifier leaves as it is: the CSS in templates of styled-components, and the React keys of an icon's
 * lines, which never change their order.
 */
export class ShorterSourcePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap(NAME, (factory) => {
      for (const type of ['javascript/auto', 'javascript/esm'] as const) {
        factory.hooks.parser.for(type).tap(NAME, (parser) => {
          parser.hooks.program.tap(NAME, (program) => {
            const { module } = parser.state;
            const path = module.resource.replaceAll('\\', '/');
            if (path.includes('/node_modules/') && !path.includes(ICONS)) return;
            const replaced = path.includes(ICONS) ? keysIn(program) : cssIn(program);
            for (const { range, text } of replaced)
              module.addPresentationalDependency(new webpack.dependencies.ConstDependency(text, range));
          });
        });
      }
    });
  }
}

/** The shorter texts of the CSS templates of a module. */
function cssIn(program: unknown): Replacement[] {
  const found: Replacement[] = [];
  visit(program, undefined, (node) => {
    if (node.type !== 'TaggedTemplateExpression' || !isStyle(nodeAt(node.tag))) return;
    const parts = nodeAt(node.quasi)?.quasis;
    if (!Array.isArray(parts)) return;
    const texts = shorterCss(parts.map((part: { value: { raw: string } }) => part.value.raw));
    for (const [index, text] of texts.entries())
      if (text !== parts[index].value.raw) found.push({ range: rangeOf(parts[index]), text });
  });
  return found;
}

/** `css`, `styled.div`, `styled(Card)`, `styled.div.attrs(…)`. */
function isStyle(tag: SyntaxNode | undefined): boolean {
  if (tag?.type === 'MemberExpression') return isStyle(nodeAt(tag.object));
  if (tag?.type === 'CallExpression') return isStyle(nodeAt(tag.callee));
  return ['styled', 'css', 'keyframes', 'createGlobalStyle'].includes(nameOf(tag) ?? '');
}

/** The property `key` of each line of an icon, with the comma before it. */
function keysIn(program: unknown): Replacement[] {
  const found: Replacement[] = [];
  visit(program, undefined, (node) => {
    if (node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) return;
    const properties = node.properties.map(nodeAt);
    const index = properties.findIndex((property) => nameOf(nodeAt(property?.key)) === 'key');
    const [key, before] = [properties[index], properties[index - 1]];
    if (key && before) found.push({ range: [rangeOf(before)[1], rangeOf(key)[1]], text: '' });
  });
  return found;
}

function rangeOf({ start, end }: SyntaxNode): [number, number] {
  if (typeof start !== 'number' || typeof end !== 'number') throw new Error('The parser gives no positions');
  return [start, end];
}
