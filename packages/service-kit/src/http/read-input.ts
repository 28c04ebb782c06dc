import type { Request, Response } from 'express';
import type * as z from 'zod';
import type { Who } from '../identity/who.ts';
import type { ServiceContext } from '../service.ts';
import { multipartRule } from './multipart/multipart.ts';
import { readUpload } from './multipart/read-upload.ts';
import { invalid, noSuchPath } from './problem.ts';
import { BODY_LIMIT, jsonReader } from './read-json.ts';
import type { Route } from './route.ts';
import { readSigned } from './signed/read-signed.ts';
import { signedRule } from './signed/signed.ts';
import { unstorableTexts } from './storable-text.ts';

export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Reads a route's input from requests: 404 for a path that does not parse, 400 with `errors[]` for other invalid input.
 */
export function inputReader(
  route: Route,
  ctx: ServiceContext,
): (request: Request, response: Response, who: Who | undefined) => Promise<Input> {
  const readBody = bodyReader(route, ctx);
  return async (request, response, who) => {
    const params = paramsOf(route.params, request.params);
    const query = route.query ? checked(route.query, { ...request.query }) : undefined;
    await route.beforeBody?.({ params, who, ctx });
    const body = await readBody(request, response);
    return { params, query, body };
  };
}

function paramsOf(schema: z.ZodType | undefined, given: unknown): unknown {
  if (!schema) return undefined;
  const read = schema.safeParse(given);
  if (!read.success) throw noSuchPath();
  return read.data;
}

function bodyReader(route: Route, ctx: ServiceContext): (request: Request, response: Response) => Promise<unknown> {
  const schema: z.ZodType | undefined = route.body;
  if (!schema) return async () => undefined;
  const upload = multipartRule(schema);
  if (upload) return async (request) => readUpload(request, upload);
  const signature = signedRule(schema);
  if (signature) {
    return async (request, response) => checked(schema, await readSigned(request, response, { rule: signature, ctx }));
  }
  const readJson = jsonReader(route.bodyLimit ?? BODY_LIMIT);
  return async (request, response) => {
    await readJson(request, response);
    return checked(schema, request.body);
  };
}

function checked(schema: z.ZodType, given: unknown): unknown {
  const read = schema.safeParse(given);
  if (read.success) {
    const unstorable = unstorableTexts(read.data);
    if (unstorable.length > 0) throw invalid(unstorable);
    return read.data;
  }
  throw invalid(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}
