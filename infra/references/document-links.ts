import { posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Broken } from './numbered-references.ts';

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number];

/** A link, an image, or a path between backticks, and its position in the text. */
interface Link {
  index: number;
  target: string;
  kind: 'link' | 'path';
}

/** The links of a Markdown document, and the anchors that links to it may name. */
export interface MarkdownDocument {
  links: readonly Link[];
  /** Fragments: headings as GitHub names them, and `id` of HTML elements. */
  anchors: ReadonlySet<string>;
}

/** `src/service.ts`: a file between backticks, with its folder and without placeholders. */
const PATH = /^(?:[\w@.-]+\/)+[\w.-]+\.(?:ts|tsx|js|mjs|cjs|sql|md|css|html|yml)$/;

export function readMarkdown(text: string): MarkdownDocument {
  const slugger = new GithubSlugger();
  const links: Link[] = [];
  const anchors = new Set<string>();
  const visit = (node: Node): void => {
    const index = node.position?.start.offset ?? 0;
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition')
      links.push({ index, target: node.url, kind: 'link' });
    if (node.type === 'inlineCode' && PATH.test(node.value)) links.push({ index, target: node.value, kind: 'path' });
    if (node.type === 'heading') anchors.add(slugger.slug(textOf(node)));
    if (node.type === 'html') {
      for (const match of node.value.matchAll(/\b(src|href|id)="([^"]*)"/g)) {
        const [, attribute, target = ''] = match;
        if (attribute === 'id') anchors.add(target);
        else links.push({ index: index + match.index, target, kind: 'link' });
      }
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(fromMarkdown(text));
  return { links, anchors };
}

const textOf = (node: Node): string =>
  'children' in node ? node.children.map(textOf).join('') : 'value' in node ? node.value : '';

/**
 * The links of one document whose target does not exist. Addresses of other sites are not checked. A path
 * between backticks may begin at the root or at the document's folder.
 */
export function brokenLinks(
  path: string,
  documents: ReadonlyMap<string, MarkdownDocument>,
  exists: (path: string) => boolean,
): Broken[] {
  const folder = posix.dirname(path);
  return (documents.get(path)?.links ?? []).flatMap(({ index, target, kind }) => {
    const broken = (reason: string) => [{ index, reason: `'${target}': ${reason}` }];
    const beside = (file: string) => posix.normalize(posix.join(folder, file));
    if (kind === 'path') return exists(target) || exists(beside(target)) ? [] : broken('there is no such file');
    if (/^(?:[a-z]+:|\/\/)/i.test(target)) return [];
    const [file = '', anchor] = target.split('#');
    const named = file === '' ? path : beside(decodeURIComponent(file)).replace(/\/$/, '');
    if (named !== '.' && !exists(named)) return broken('there is no such file');
    if (anchor === undefined || documents.get(named)?.anchors.has(anchor)) return [];
    return broken(`${named} has no heading or id of this name`);
  });
}
