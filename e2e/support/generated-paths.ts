import * as fc from 'fast-check';
import { unusualText } from './generated-values.ts';
import type { Operation } from './open-api.ts';
import { validParams } from './route-examples.ts';
import type { SampleRecords } from './sample-records.ts';

export const oddIds = fc.constantFrom(
  '0',
  '-1',
  '1.5',
  '01',
  '1e3',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999',
  'NaN',
  'null',
  '__proto__',
  ' 1',
  '１',
  "1'--",
  'events.json',
);

/** Paths of a call: mostly with ids that exist, some with unknown or invalid ones. */
export function pathOf(operation: Operation, records: SampleRecords): fc.Arbitrary<string> {
  const other = fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: oddIds },
    // Only dots, or an empty text, would make it the path of another call.
    { weight: 1, arbitrary: unusualText.map((text) => text.toWellFormed().replace(/^\.*$/, 'dots')) },
  );
  return fc
    .tuple(validParams(operation, records), fc.array(other, { minLength: 2, maxLength: 2 }))
    .map(([params, others]) =>
      filledPath(
        operation,
        [...params].map(([name, id], at) => [name, others[at] ?? id]),
      ),
    );
}

/** Paths with ids that exist. */
export function validPathOf(operation: Operation, records: SampleRecords): fc.Arbitrary<string> {
  return validParams(operation, records).map((params) => filledPath(operation, [...params]));
}

function filledPath({ path }: Operation, params: readonly (readonly [name: string, text: string])[]): string {
  return params.reduce((whole, [name, text]) => whole.replace(`{${name}}`, encodeURIComponent(text)), path);
}
