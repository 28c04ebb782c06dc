import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { microFrontends, REPOSITORY } from './folders.ts';
import { incompatibilities } from './incompatibilities.ts';
import { needsOf, shellProvides } from './provides-and-needs.ts';

describe('When the micro-frontends of the repository are compared with its shell', () => {
  const provides = shellProvides();

  it('Then the shell provides a version of every shared library', () => {
    for (const { version } of Object.values(provides)) expect(version).toMatch(/^\d+\.\d+\.\d+/);
  });

  it.each(microFrontends())('Then %s is compatible', (name) => {
    const needs = needsOf(join(REPOSITORY, name), new Map());
    expect(Object.keys(needs)).toEqual(
      expect.arrayContaining(['react', 'fieldhouse:props', 'fieldhouse:query-cache', 'fieldhouse:tokens']),
    );
    expect(incompatibilities(provides, needs)).toEqual([]);
  });
});

describe('When the needs of a remote are compared with a shell', () => {
  const shell = { react: { version: '19.3.1' }, zod: { version: '0.4.2', exports: ['object', 'string'] } };

  it.each([
    ['^19.3.1', true],
    ['^19.0.9', true],
    ['19.3.1', true],
    ['^19.3.2', false],
    ['^19.4.0', false],
    ['^18.3.1', false],
    ['^20.0.0', false],
    ['19.3.0', false],
    ['~19.3.0', true],
    ['^18.3.1 || ^19.0.0', true],
    ['*', true],
    ['no range at all', false],
  ])('Then react %s is compatible with 19.3.1: %p', (range, isCompatible) => {
    expect(incompatibilities(shell, { react: { range } }).length === 0).toBe(isCompatible);
  });

  it('Then minor versions below 1.0 are incompatible', () => {
    expect(incompatibilities(shell, { zod: { range: '^0.4.1' } })).toEqual([]);
    expect(incompatibilities(shell, { zod: { range: '^0.3.9' } })).toHaveLength(1);
  });

  it('Then the props contract and the tokens are compared like libraries', () => {
    const needs = { 'fieldhouse:props': { range: '^1.1.0' }, 'fieldhouse:tokens': { range: '^1.0.0' } };
    const older = { 'fieldhouse:props': { version: '1.0.0' }, 'fieldhouse:tokens': { version: '2.0.0' } };
    expect(incompatibilities(older, needs)).toEqual([
      'fieldhouse:props ^1.1.0 is needed, the shell has 1.0.0',
      'fieldhouse:tokens ^1.0.0 is needed, the shell has 2.0.0',
    ]);
    expect(incompatibilities({}, needs)).toHaveLength(2);
  });

  it('Then a missing library and missing names are reported', () => {
    expect(incompatibilities(shell, { 'react-aria-components': { range: '^1.0.0' } })).toEqual([
      'the shell does not provide react-aria-components',
    ]);
    expect(incompatibilities(shell, { zod: { range: '^0.4.0', exports: ['object', 'union'] } })).toEqual([
      'zod: the shell provides no union',
    ]);
  });
});
