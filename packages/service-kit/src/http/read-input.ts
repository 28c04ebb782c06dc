import type { Request, Response } from 'express';
import type * as z from 'zod';
import type { Who } from '../identity/who.ts';
import type { ServiceContext } from '../service.ts';
import { checked, expectWithin } from './checked-input.ts';
import { inputLimits } from './input-limits.ts';
import { multipartRule } from './multipart/multipart.ts';
import { readUpload } from './multipart/read-upload.ts';
import { noSuchPath, Problem } from './problem.ts';
import { jsonReader } from './read-json.ts';
import { readLongLists } from './read-long-lists.ts';
import type { Route } from './route.ts';
import { readSigned } from './signed/read-signed.ts';
import { signedRule } from './signed/signed.ts';

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
  const limits = inputLimits(route);
  const readBody = bodyReader(route, ctx);
  return async (request, response, who) => {
    const params = paramsOf(route, request.params);
    const query = route.query ? checked(route.query, expectWithin(limits, { ...request.query })) : undefined;
    await route.beforeBody?.({ params, who, ctx });
    const body = await readBody(request, response);
    return { params, query, body };
  };
}

function paramsOf(route: Route, given: unknown): unknown {
  if (!route.params) return undefined;
  try {
    return checked(route.params, expectWithin(inputLimits(route), given));
  } catch (error) {
    throw error instanceof Problem ? noSuchPath() : error;
  }
}

function bodyReader(route: Route, ctx: ServiceContext): (request: Request, response: Response) => Promise<unknown> {
  const schema: z.ZodType | undefined = route.body;
  const limits = inputLimits(route);
  if (!schema) return async () => undefined;
  const upload = multipartRule(schema);
  if (upload) return async (request) => readUpload(request, upload);
  const rule = signedRule(schema);
  if (rule) {
    return async (request, response) =>
      checked(schema, expectWithin(limits, await readSigned(request, response, { rule, ctx, limit: limits.body })));
  }
  const readJson = jsonReader(limits.body);
  return async (request, response) => {
    await readJson(request, response);
    const given = expectWithin(limits, request.body);
    if (!route.longLists) return checked(schema, given);
    const { lists, rest } = await readLongLists(route.longLists, given);
    return { ...Object(checked(schema, rest)), ...lists };
  };
}
