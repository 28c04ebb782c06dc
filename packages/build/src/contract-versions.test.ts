import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOKENS_FINGERPRINT, TOKENS_VERSION, tokensCss } from '@fieldhouse/ui/global-css';
import { CACHE_FINGERPRINT, CACHE_VERSION } from '@fieldhouse/web-kit/cache-version';
import { PROPS_FINGERPRINT, PROPS_VERSION } from '@fieldhouse/web-kit/props-version';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { REPOSITORY } from './folders.ts';

/** A contract between the shell and micro-frontends, which have separate releases. */
interface Contract {
  constant: string;
  file: string;
  version: string;
  fingerprint: string;
  parts: readonly string[];
}

/** What to do before the contract is released; undefined when its version matches its parts. */
function nextStep({ constant, file, version, fingerprint, parts }: Contract): string | undefined {
  const hash = createHash('sha256')
    .update([...parts].sort().join('\n'))
    .digest('hex')
    .slice(0, 12);
  const [lastVersion, lastHash] = fingerprint.split(' ');
  if (hash === lastHash && version === lastVersion) return undefined;
  if (version === lastVersion) {
    return (
      `The contract changed: raise ${constant} in ${file}, the minor version when parts were only added, else the ` +
      `major one. Run this test again: it prints the fingerprint.`
    );
  }
  return `Set the fingerprint beside ${constant} in ${file} to '${version} ${hash}'.`;
}

/** `AppProps.host: HTMLElement` for each member of each interface of a source, without comments. */
function membersOf(source: string): string[] {
  const file = ts.createSourceFile('props.ts', source, ts.ScriptTarget.Latest);
  return file.statements
    .filter(ts.isInterfaceDeclaration)
    .flatMap(({ name, members }) =>
      members.map((member) => `${name.text}.${member.getText(file).replace(/\s+/g, ' ')}`),
    );
}

const sourceOf = (file: string) => readFileSync(join(REPOSITORY, 'packages/web-kit/src', file), 'utf8');

const PROPS = sourceOf('app/app-props.ts');

const props: Contract = {
  constant: 'PROPS_VERSION',
  file: 'packages/web-kit/src/app/props-version.ts',
  version: PROPS_VERSION,
  fingerprint: PROPS_FINGERPRINT,
  parts: membersOf(PROPS),
};

/** The forms of query keys, and what a page of a list is. A test of web-kit compares `keyOf` with `$api`'s keys. */
const cache: Contract = {
  constant: 'CACHE_VERSION',
  file: 'packages/web-kit/src/query/cache-version.ts',
  version: CACHE_VERSION,
  fingerprint: CACHE_FINGERPRINT,
  parts: [
    ...membersOf(sourceOf('query/get-page.ts')).filter((member) => member.startsWith('Page.')),
    ...(sourceOf('query/get-page.ts').match(/type PageStart = .*/) ?? []),
    ...(sourceOf('query/key-of.ts').match(/return .*/) ?? []),
    ...(sourceOf('query/use-paged-query.ts').match(/queryKey: .*/) ?? []),
  ],
};

const tokens: Contract = {
  constant: 'TOKENS_VERSION',
  file: 'packages/ui/src/tokens/global-css.ts',
  version: TOKENS_VERSION,
  fingerprint: TOKENS_FINGERPRINT,
  parts: [...new Set(tokensCss.match(/--[\w-]+(?=:)/g))],
};

describe('When the shell and micro-frontends share a contract', () => {
  it.each([props, cache, tokens])('Then $constant matches its parts', (contract) => {
    expect(nextStep(contract)).toBeUndefined();
  });

  it('Then its parts are found', () => {
    expect(props.parts).toContain('AppProps.host: HTMLElement;');
    expect(props.parts).toContain('NavigateOptions.replace?: boolean;');
    expect(cache.parts).toHaveLength(6);
    expect(cache.parts).toContain('Page.rows: Row[];');
    expect(tokens.parts).toEqual(expect.arrayContaining(['--bg', '--t-2xl', '--shadow-l']));
  });
});

describe('When a contract changes', () => {
  const grown = { ...tokens, parts: [...tokens.parts, '--new'] };

  it('Then the version has to be raised first', () => {
    expect(nextStep(grown)).toContain(
      'The contract changed: raise TOKENS_VERSION in packages/ui/src/tokens/global-css.ts',
    );
    expect(nextStep({ ...tokens, parts: tokens.parts.slice(1) })).toContain('raise TOKENS_VERSION');
    const renamed = PROPS.replace('notify:', 'toast:');
    expect(nextStep({ ...props, parts: membersOf(renamed) })).toContain('raise PROPS_VERSION');
    expect(nextStep({ ...cache, parts: cache.parts.slice(1) })).toContain('raise CACHE_VERSION');
  });

  it('Then the message has the fingerprint of the raised version, and this fingerprint passes', () => {
    const raised = { ...grown, version: '1.1.0' };
    const fingerprint = /'(1\.1\.0 [0-9a-f]{12})'/.exec(nextStep(raised) ?? '')?.[1] ?? '';
    expect(nextStep({ ...raised, fingerprint })).toBeUndefined();
  });
});
