import express, { type Request, type Response } from 'express';
import { unsupported } from './answer-problem.ts';
import { holdBody } from './held-bodies.ts';

/**
 * Reads a JSON body of up to `limit` bytes into `request.body`; undefined when there is none. Throws 415 for another
 * type, 503 while the process holds too many bodies. `answerProblems` answers errors of the parser.
 */
export function jsonReader(limit: number): (request: Request, response: Response) => Promise<void> {
  // Scalars are left to the schema, which refuses them with a message. Compressed bodies are refused because they would
  // hide their size.
  const parseJson = express.json({ limit, strict: false, inflate: false, type: () => true });
  return async (request, response) => {
    if (hasBody(request) && !isJson(request)) throw unsupported();
    holdBody(request, response, limit);
    await new Promise<void>((resolve, reject) => {
      parseJson(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
    });
  };
}

/** Whether a request announces a body. */
export function hasBody(request: Request): boolean {
  return request.get('Transfer-Encoding') !== undefined || Number(request.get('Content-Length') ?? 0) > 0;
}

function isJson(request: Request): boolean {
  const type = request.get('Content-Type')?.split(';', 1)[0];
  return type?.trim().toLowerCase() === 'application/json';
}
