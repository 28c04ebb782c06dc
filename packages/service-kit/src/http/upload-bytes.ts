import { multipartRule } from './multipart/multipart.ts';
import { BODY_LIMIT } from './read-json.ts';
import type { Route } from './route.ts';

/**
 * How large the body may be of a route that takes uploads: files, and JSON beyond the usual; undefined for any
 * other route.
 */
export function uploadBytesOf({ body, bodyLimit = BODY_LIMIT }: Route): number | undefined {
  return multipartRule(body)?.maxBytes ?? (bodyLimit > BODY_LIMIT ? bodyLimit : undefined);
}
