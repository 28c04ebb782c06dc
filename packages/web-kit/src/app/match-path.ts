/**
 * The numbers in a path that matches a pattern of routes.json, by name: `/children/:id` and `/children/7` give `{ id:
 * 7 }`; null without a match. `:id` matches a positive integer (product decision 2). A slash at the end is ignored.
 */
export function matchPath(pattern: string, pathname: string): Readonly<Record<string, number>> | null {
  const patternParts = parts(pattern);
  const pathParts = parts(pathname);
  if (patternParts.length !== pathParts.length) return null;
  const numbers: Record<string, number> = {};
  for (const [index, part] of patternParts.entries()) {
    const value = pathParts[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
    } else if (/^[1-9]\d*$/.test(value)) numbers[part.slice(1)] = Number(value);
    else return null;
  }
  return numbers;
}

const parts = (path: string) => path.replace(/\/+$/, '').split('/');
