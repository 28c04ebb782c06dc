import { type OpenApiDocument, resolveRef, type Schema } from './open-api.ts';

/** What every answer contains: its JSON types (any without them), the required fields, the items of a list. */
export interface Shape {
  types?: readonly string[];
  fields?: Readonly<Record<string, Shape>>;
  items?: Shape;
}

/** The shape that a schema describes. A schema inside itself is described once. */
export function shapeOf(schema: Schema, document: OpenApiDocument, within: readonly Schema[] = []): Shape {
  const { type, properties = {}, required = [], items, anyOf, oneOf } = resolveRef(schema, document);
  const here = resolveRef(schema, document);
  if (within.includes(here)) return {};
  const inside = (one: Schema) => shapeOf(one, document, [...within, here]);
  const variants = anyOf ?? oneOf;
  if (variants) return variants.map(inside).reduce(common);
  const fields = required.flatMap((name) => (properties[name] ? [[name, inside(properties[name])] as const] : []));
  return {
    ...(type !== undefined && { types: [type].flat().sort() }),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(items && { items: inside(items) }),
  };
}

/** What two variants have in common; null has no fields, so it takes none from the other. */
function common(one: Shape, other: Shape): Shape {
  const types = one.types && other.types && [...new Set([...one.types, ...other.types])].sort();
  if (isNull(one) || isNull(other)) return { ...(isNull(one) ? other : one), ...(types && { types }) };
  const shared = Object.entries(one.fields ?? {}).flatMap(([name, shape]) => {
    const same = other.fields?.[name];
    return same ? [[name, common(shape, same)] as const] : [];
  });
  return {
    ...(types && { types }),
    ...(shared.length > 0 && { fields: Object.fromEntries(shared) }),
    ...(one.items && other.items && { items: common(one.items, other.items) }),
  };
}

const isNull = ({ types }: Shape) => types?.length === 1 && types[0] === 'null';

/** The shape with only those fields that have one of these names. */
export function onlyNamed({ fields = {}, items, ...rest }: Shape, names: ReadonlySet<string>): Shape {
  const named = Object.entries(fields)
    .filter(([name]) => names.has(name))
    .map(([name, shape]) => [name, onlyNamed(shape, names)] as const);
  return {
    ...rest,
    ...(named.length > 0 && { fields: Object.fromEntries(named) }),
    ...(items && { items: onlyNamed(items, names) }),
  };
}

/**
 * Why an answer of one shape does not serve a caller that relies on another, one phrase each: 'no slots[].startTime', 'null in name'.
 * An added field is no reason; a removed one, one that may be missing, and one of another type are.
 */
export function shapeDifferences(needed: Shape, given: Shape, path = ''): string[] {
  const others = needed.types && given.types?.filter((type) => !accepts(needed.types ?? [], type));
  if (others && others.length > 0) return [`${others.join(' or ')} in ${path || 'place of the answer'}`];
  const fields = Object.entries(needed.fields ?? {}).flatMap(([name, shape]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const same = given.fields?.[name];
    return same ? shapeDifferences(shape, same, at) : [`no ${at}`];
  });
  const items = needed.items && given.items ? shapeDifferences(needed.items, given.items, path && `${path}[]`) : [];
  return [...fields, ...items];
}

const accepts = (types: readonly string[], type: string) =>
  types.includes(type) || (type === 'integer' && types.includes('number'));
