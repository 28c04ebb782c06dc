import { onlyNamed, type Shape, shapeDifferences, shapeOf } from './answer-shape.ts';
import {
  answerSchema,
  inputsOf,
  type OpenApiDocument,
  type OpenApiOperation,
  operationsIn,
  withoutNames,
} from './open-api.ts';

export type { OpenApiDocument };

/** What an app relies on of an operation that it calls. */
export interface UsedOperation {
  /** 'events' for svc-events. */
  service: string;
  /** Query parameters and fields of the body that the app's code names. */
  inputs?: readonly string[];
  /** The required fields of the answer that the app's code names. */
  answer?: Shape;
}

/** `operations.json` of a release: 'GET /api/events/{id}' -> what the app relies on. */
export type Operations = Readonly<Record<string, UsedOperation>>;

/** The OpenAPI document of each service: 'events' -> document. */
export type ServiceDocuments = ReadonlyMap<string, OpenApiDocument>;

interface Described {
  service: string;
  name: string;
  operation: OpenApiOperation;
  document: OpenApiDocument;
}

/**
 * What an app that calls these operations, and whose code has these names, relies on. Throws for an operation that no
 * document has.
 */
export function usedOperations(
  called: Iterable<string>,
  names: ReadonlySet<string>,
  documents: ServiceDocuments,
): Operations {
  const described = describedIn(documents);
  const used = [...called].sort().map((call) => {
    const found = described.get(withoutNames(call));
    if (!found) throw new Error(`${call} is called, and is in no service’s openapi.json (npm run generate)`);
    const { service, name, operation, document } = found;
    const inputs = inputsOf(operation, document).filter((input) => names.has(input));
    const schema = answerSchema(operation);
    const answer = schema && onlyNamed(shapeOf(schema, document), names);
    return [name, { service, ...(inputs.length > 0 && { inputs }), ...(answer && { answer }) }] as const;
  });
  return Object.fromEntries(used);
}

/**
 * Why services with these documents do not serve an app, one sentence each: 'svc-events has no GET /api/events/{id}'.
 * Operations of a service without a document are not compared.
 */
export function unmetOperations(operations: Operations, documents: ServiceDocuments): string[] {
  const described = describedIn(documents);
  return Object.entries(operations).flatMap(([name, { service, inputs = [], answer = {} }]) => {
    const found = described.get(withoutNames(name));
    if (!found) return documents.has(service) ? [`svc-${service} has no ${name}`] : [];
    const { operation, document } = found;
    const accepted = new Set(inputsOf(operation, document));
    const refused = inputs.filter((input) => !accepted.has(input)).map((input) => `does not take ${input}`);
    const different = shapeDifferences(answer, shapeOf(answerSchema(operation) ?? {}, document));
    const reasons = [...refused, ...different.map((difference) => `answers with ${difference}`)];
    return reasons.length > 0 ? [`${name} of svc-${found.service} ${reasons.join(', ')}`] : [];
  });
}

function describedIn(documents: ServiceDocuments): ReadonlyMap<string, Described> {
  const all = [...documents].flatMap(([service, document]) =>
    [...operationsIn(document)].map(([name, operation]) => ({ service, name, operation, document })),
  );
  return new Map(all.map((one) => [withoutNames(one.name), one]));
}
