import * as z from 'zod';
import { Problem } from '../http/problem.ts';

const Refusal = z.object({
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
});

/**
 * What another service answered. Its refusal is thrown as it was meant there, with status and code; anything else that
 * is no answer (a fault, no JSON, a token that it does not know) is an Error of the connection between the two.
 */
export async function readAnswer(answer: Response): Promise<unknown> {
  if (answer.ok) return answer.json();
  const { status } = answer;
  const refusal = Refusal.safeParse(await answer.json().catch(() => undefined));
  if (status >= 500 || status === 401 || !refusal.success) throw new Error(`It answered ${status}`);
  const { code, detail, errors } = refusal.data;
  throw new Problem(status, code, detail, { errors });
}
