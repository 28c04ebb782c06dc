/** A table of calls, written by hand: `* /api/admin/**: admins`. The first pattern that a call matches counts. */
export interface PatternTable<Value> {
  /** The value of a call, `GET /api/admin/users`; undefined when no pattern matches. */
  of: (call: string) => Value | undefined;
  /** The patterns that count for none of these calls. */
  unused: (calls: readonly string[]) => string[];
}

/** Reads a table, in which words stand for the values. */
export function valueByPattern<Value>(table: string, values: Readonly<Record<string, Value>>): PatternTable<Value> {
  const lines = table.split('\n').flatMap((line) => {
    const [pattern, word] = line.trim().split(': ');
    if (!pattern) return [];
    if (word === undefined || !Object.hasOwn(values, word)) throw new Error(`No value of the table: ${line}`);
    return { pattern, value: values[word] };
  });
  const lineOf = (call: string) => lines.find(({ pattern }) => matches(pattern, call));
  return {
    of: (call) => lineOf(call)?.value,
    unused(calls) {
      const used = new Set(calls.map(lineOf));
      return lines.filter((line) => !used.has(line)).map(({ pattern }) => pattern);
    },
  };
}

/** `*` is every method; a path that ends in `/**` matches the path before it and all below. */
function matches(pattern: string, call: string): boolean {
  const [methods, path = ''] = pattern.split(' ');
  const [method, calledPath = ''] = call.split(' ');
  if (methods !== '*' && methods !== method) return false;
  const folder = path.replace(/\/\*\*$/, '');
  return calledPath === folder || (folder !== path && calledPath.startsWith(`${folder}/`));
}
