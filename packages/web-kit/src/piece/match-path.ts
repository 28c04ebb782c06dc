/**
 * The numbers in a path that a pattern of routes.json means, by name: `/children/:id` and `/children/7` give `{ id:
 * 7 }`; null when the pattern does not mean it. `:id` stands for a positive integer (product decision 2). A slash
 * at the end does not matter.
 */
export function matchPath(pattern: string, pathname: string): Readonly<Record<string, number>> | null {
  const wanted = parts(pattern);
  const given = parts(pathname);
  if (wanted.length !== given.length) return null;
  const numbers: Record<string, number> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
    } else if (/^[1-9]\d*$/.test(value)) numbers[part.slice(1)] = Number(value);
    else return null;
  }
  return numbers;
}

const parts = (path: string) => path.replace(/\/+$/, '').split('/');
