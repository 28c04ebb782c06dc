import express, { type Request, type Response } from 'express';
import type { ServiceContext } from '../../service.ts';
import { holdBody } from '../held-bodies.ts';
import { noSuchPath, Problem } from '../problem.ts';
import { isSigned, SIGNATURE_HEADER, type SignedRule, TIMESTAMP_HEADER } from './signed.ts';

/** 401: the body is not signed with the secret, or it was signed too long ago. */
export function badSignature(): Problem {
  return new Problem(401, 'bad_signature', 'The signature is missing, wrong, used before or too old');
}

/**
 * The JSON of a signed body. Throws 404 when no secret is set, 401 for a bad signature, 400 for a body that is not
 * JSON.
 */
export async function readSigned(
  request: Request,
  response: Response,
  { rule, ctx, limit }: { rule: SignedRule; ctx: Pick<ServiceContext, 'environment' | 'clock'>; limit: number },
): Promise<unknown> {
  const secret = rule.secretOf(ctx.environment);
  if (secret === undefined) throw noSuchPath();
  holdBody(request, response, limit);
  const readBytes = express.raw({ limit, inflate: false, type: () => true });
  await new Promise<void>((resolve, reject) => {
    readBytes(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
  const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
  const given = { timestamp: request.get(TIMESTAMP_HEADER), signature: request.get(SIGNATURE_HEADER) };
  const secrets = [secret, rule.acceptedOf?.(ctx.environment) ?? secret];
  if (!secrets.some((one) => isSigned(body, { ...given, secret: one, now: ctx.clock() }))) throw badSignature();
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new Problem(400, 'malformed', 'The request is not valid JSON');
  }
}
