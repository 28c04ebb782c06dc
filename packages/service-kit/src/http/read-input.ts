import express, { type Request, type Response } from 'express';
import type * as z from 'zod';
import { unsupported } from './answer-problem.ts';
import { invalid, nothingHere } from './problem.ts';
import type { Route } from './route.ts';
import { unstorableTexts } from './storable-text.ts';

export const BODY_LIMIT = 100 * 1024;

export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Reads what a route takes from requests: 404 for a path that does not parse, 400 with `errors[]` for the rest. */
export function inputReader(route: Route): (request: Request, response: Response) => Promise<Input> {
  const readBody = bodyReader(route);
  return async (request, response) => {
    const params = paramsOf(route.params, request.params);
    const query = route.query ? checked(route.query, { ...request.query }) : undefined;
    const body = await readBody(request, response);
    return { params, query, body };
  };
}

function paramsOf(schema: z.ZodType | undefined, given: unknown): unknown {
  if (!schema) return undefined;
  const read = schema.safeParse(given);
  if (!read.success) throw nothingHere();
  return read.data;
}

function bodyReader(route: Route): (request: Request, response: Response) => Promise<unknown> {
  const schema: z.ZodType | undefined = route.body;
  if (!schema) return async () => undefined;
  // Scalars are left to the schema, which refuses them in words; compressed bodies would hide their size.
  const parse = express.json({ limit: route.bodyLimit ?? BODY_LIMIT, strict: false, inflate: false, type: () => true });
  return async (request, response) => {
    if (hasBody(request) && !isJson(request)) throw unsupported();
    await new Promise<void>((resolve, reject) => {
      parse(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
    });
    return checked(schema, request.body);
  };
}

function hasBody(request: Request): boolean {
  return request.get('Transfer-Encoding') !== undefined || Number(request.get('Content-Length') ?? 0) > 0;
}

function isJson(request: Request): boolean {
  const type = request.get('Content-Type')?.split(';', 1)[0];
  return type?.trim().toLowerCase() === 'application/json';
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
