import { multipartRule } from './multipart/multipart.ts';
import { BODY_LIMIT } from './read-json.ts';
import type { Route } from './route.ts';

/** The body limit of a route with uploads: files, and JSON above the default limit; undefined for any other route. */
export function uploadBytesOf({ body, bodyLimit = BODY_LIMIT }: Route): number | undefined {
  return multipartRule(body)?.maxBytes ?? (bodyLimit > BODY_LIMIT ? bodyLimit : undefined);
}
