import { matchPath } from '@fieldhouse/web-kit';
import type { RegisteredPiece } from './registry.ts';
import type { PieceRoute } from './routes-file.ts';

/** The micro-frontend and the route that answer a path. */
export function findRoute(
  pieces: readonly RegisteredPiece[],
  pathname: string,
): { piece: RegisteredPiece; route: PieceRoute } | null {
  for (const piece of pieces) {
    const route = piece.routes.find(({ path }) => matchPath(path, pathname));
    if (route) return { piece, route };
  }
  return null;
}
