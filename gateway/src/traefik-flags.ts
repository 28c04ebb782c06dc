type Value = string | number | boolean | readonly (string | number)[] | { readonly [name: string]: Value | undefined };

/**
 * Traefik's static configuration as arguments of its command: `--entryPoints.web.address=:8080`. In containers it is
 * given so, because a value may then come from a setting of the operator, which a file cannot have. @spec S2.5.1504
 */
export function traefikFlags(configuration: object): string[] {
  return Object.entries(configuration).flatMap(([name, value]) => flagsOf(name, value));
}

function flagsOf(path: string, value: Value | undefined): string[] {
  if (value === undefined) return [];
  if (typeof value !== 'object') return [`--${path}=${value}`];
  if (isList(value)) return [`--${path}=${value.join(',')}`];
  return Object.entries(value).flatMap(([name, inner]) => flagsOf(`${path}.${name}`, inner));
}

const isList = (value: object): value is readonly (string | number)[] => Array.isArray(value);
