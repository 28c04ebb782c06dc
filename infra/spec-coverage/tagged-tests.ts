import ts from 'typescript';
import { titlesOf } from './each-titles.ts';
import { tagPlaces, tagsOf, withoutTags } from './tags.ts';
import { testCall } from './test-call.ts';

/** A test, or a group of tests, whose name says which sentences it proves. */
export interface TaggedTest {
  file: string;
  /** The names of its groups and its own, without tags. */
  name: string;
  /** `S1.5.3`, … */
  proves: readonly string[];
}

export interface TestsOfFile {
  tests: readonly TaggedTest[];
  /** `path:line` of tags that no running test carries in its name: in a skipped one, in a comment, in a table that is elsewhere, badly written. */
  lost: readonly string[];
}

/** Reads the tags of a source file: `@spec` and numbers in the names of `describe`, `it` and `test`, rows of their tables included. */
export function taggedTests(file: string, source: string): TestsOfFile {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, scriptKind(file));
  const tests: TaggedTest[] = [];
  const read: ts.Node[] = [];

  /** Reads what is in a node; answers whether a test that runs is among it. */
  const visit = (node: ts.Node, groups: readonly string[]): boolean => {
    const call = testCall(node);
    if (!call) return anyChild(node, (child) => visit(child, groups));
    if (call.skipped) return false;
    const titles = titlesOf(call);
    const inner = [...groups, withoutTags(titles[0]?.title ?? '')];
    const runs = call.kind === 'test' || anyChild(call.node, (child) => visit(child, inner));
    if (!runs) return false;
    read.push(...titles.flatMap(({ from }) => from));
    for (const { title } of titles) {
      const proves = tagsOf(title);
      if (proves.length > 0) tests.push({ file, name: [...groups, withoutTags(title)].join(' › '), proves });
    }
    return true;
  };
  visit(tree, []);

  const isRead = (at: number) => read.some((node) => node.getStart() <= at && at < node.end);
  const lost = tagPlaces(source)
    .filter(({ at, isTag }) => !isTag || !isRead(at))
    .map(({ at }) => `${file}:${tree.getLineAndCharacterOfPosition(at).line + 1}`);
  return { tests, lost };
}

/** Visits every child, also after the first that says yes. */
function anyChild(node: ts.Node, visit: (child: ts.Node) => boolean): boolean {
  let any = false;
  node.forEachChild((child) => {
    any = visit(child) || any;
  });
  return any;
}

const scriptKind = (file: string) => (file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
