import { relative } from 'node:path';
import { misspelledTags, tagsOf, withoutTags } from './tags.ts';

/** Where a test ran. `jsdom` is not a real browser, so a requirement that is proved in jsdom only is marked. */
export type TestKind = 'node' | 'jsdom' | 'browser or platform';

/** A test that ran and passed, and the requirements that its name lists. */
export interface ProvingTest {
  /** Path from the root of the repository. */
  file: string;
  /** The names of its groups and its own, without tags. */
  name: string;
  kind: TestKind;
  /** `S1.5.3`, … */
  proves: readonly string[];
}

export interface ExecutedTests {
  proving: readonly ProvingTest[];
  /** Tests whose tag cannot be read: `file: name`, with the tag. */
  misspelled: readonly string[];
}

/** The part of jest's JSON report that is read here. */
export interface JestReport {
  testResults: readonly {
    /** Absolute path. */
    name: string;
    /** Milliseconds since 1970. */
    startTime: number;
    endTime: number;
    /** `failed` also for a file that could not be loaded. */
    status: string;
    assertionResults: readonly { ancestorTitles: readonly string[]; title: string; status: string }[];
  }[];
}

/**
 * The tests of a report that passed and have `@spec` in their own name or a group's. Skipped and failed tests
 * prove nothing.
 */
export function executedTests(report: JestReport, root: string, kindOf: (file: string) => TestKind): ExecutedTests {
  const proving: ProvingTest[] = [];
  const misspelled: string[] = [];
  for (const { name: path, assertionResults } of report.testResults) {
    const file = relative(root, path);
    for (const { ancestorTitles, title, status } of assertionResults) {
      if (status !== 'passed') continue;
      const titles = [...ancestorTitles, title];
      const name = titles.map(withoutTags).join(' › ');
      if (titles.some((text) => misspelledTags(text).length > 0)) misspelled.push(`${file}: ${titles.join(' › ')}`);
      const proves = [...new Set(titles.flatMap(tagsOf))];
      if (proves.length > 0) proving.push({ file, name, kind: kindOf(file), proves });
    }
  }
  return { proving, misspelled };
}
