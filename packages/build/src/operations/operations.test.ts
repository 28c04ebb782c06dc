import { describe, expect, it } from '@jest/globals';
import { unmetOperations, usedOperations } from './operations.ts';
import { documentsOfRepository } from './operations-plugin.ts';

const documents = documentsOfRepository();
const EDIT = 'PUT /api/children/{id}';
const LIST = 'GET /api/all-children';
/** What an app relies on that lists children and edits their names. */
const used = usedOperations([EDIT, 'GET /api/children/{}', LIST], new Set(['firstName', 'age', 'q']), documents);

type Path = readonly string[];
const CHILD: Path = ['components', 'schemas', 'Child'];

/** The documents in which a part of svc-family's has another value, or is removed. */
function documentsWith(...changes: readonly (readonly [Path, unknown?])[]) {
  const family = structuredClone(documents.get('family')) ?? { paths: {} };
  for (const [path, value] of changes) {
    let part: object = family;
    for (const name of path.slice(0, -1)) part = Reflect.get(part, name);
    Reflect.set(part, path.at(-1) ?? '', value);
  }
  return new Map(documents).set('family', JSON.parse(JSON.stringify(family)));
}

describe('When the operations of an app are recorded', () => {
  it('Then each has its service, and of input and answer what the code names', () => {
    expect(used['GET /api/children/{id}']).toEqual({
      service: 'family',
      answer: { types: ['object'], fields: { firstName: { types: ['string'] }, age: { types: ['integer'] } } },
    });
    expect(used[LIST]).toMatchObject({ inputs: ['q'], answer: { types: ['array'] } });
    expect(used[EDIT]).toMatchObject({ inputs: ['firstName'] });
  });

  it('Then one that no service has is refused', () => {
    expect(() => usedOperations(['GET /api/waitlists'], new Set(), documents)).toThrow(
      'GET /api/waitlists is called, and is in no service’s openapi.json',
    );
  });
});

describe('When they are compared with the documents of running services', () => {
  it('Then the documents of the same commit have everything', () => {
    expect(unmetOperations(used, documents)).toEqual([]);
  });

  it('Then an added field, a removed one that the app does not name, and another name of a number are compatible', () => {
    const [child, path] = [documents.get('family')?.components?.schemas?.Child, '/api/children/{id}'];
    const newer = documentsWith(
      [[...CHILD, 'properties', 'allergyNotes'], { type: 'string' }],
      [[...CHILD, 'properties', 'shirtSize']],
      [
        [...CHILD, 'required'],
        [...(child?.required ?? []), 'allergyNotes'],
      ],
      [['paths', '/api/children/{childId}'], documents.get('family')?.paths[path]],
      [['paths', path], {}],
    );
    expect(unmetOperations(used, newer)).toEqual([]);
  });

  it.each<[string, Path, unknown, string]>([
    [
      'a missing operation',
      ['paths', '/api/children/{id}', 'put'],
      undefined,
      'svc-family has no PUT /api/children/{id}',
    ],
    [
      'a missing field',
      [...CHILD, 'properties', 'age'],
      undefined,
      'GET /api/children/{id} of svc-family answers with no age',
    ],
    [
      'fields that may be missing',
      [...CHILD, 'required'],
      [],
      'GET /api/children/{id} of svc-family answers with no firstName, answers with no age',
    ],
    [
      'a field that may be null',
      [...CHILD, 'properties', 'age'],
      { type: ['integer', 'null'] },
      'GET /api/children/{id} of svc-family answers with null in age',
    ],
    [
      'an input that is not taken',
      ['paths', '/api/all-children', 'get', 'parameters'],
      [],
      'GET /api/all-children of svc-family does not take q',
    ],
  ])('Then %s is named, with the service', (_, path, value, reason) => {
    expect(unmetOperations(used, documentsWith([path, value]))).toContain(reason);
  });

  it('Then a service without a document is not compared', () => {
    expect(unmetOperations(used, new Map())).toEqual([]);
  });
});
