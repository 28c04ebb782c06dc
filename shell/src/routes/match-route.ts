import type { RegisteredPiece } from './registry.ts';
import type { PieceRoute } from './routes-file.ts';

/** Whether a path is one the pattern means: `:id` stands for a positive integer (decision 2). A slash at the end does not matter. */
export function matches(pattern: string, pathname: string): boolean {
  const wanted = parts(pattern);
  const given = parts(pathname);
  return (
    wanted.length === given.length &&
    wanted.every((part, index) =>
      part.startsWith(':') ? /^[1-9]\d*$/.test(given[index] ?? '') : part === given[index],
    )
  );
}

/** The micro-frontend and the route that answer a path. */
export function findRoute(
  pieces: readonly RegisteredPiece[],
  pathname: string,
): { piece: RegisteredPiece; route: PieceRoute } | null {
  for (const piece of pieces) {
    const route = piece.routes.find(({ path }) => matches(path, pathname));
    if (route) return { piece, route };
  }
  return null;
}

const parts = (path: string) => path.replace(/\/+$/, '').split('/');
