import * as z from 'zod';
import { Problem } from '../http/problem.ts';

const Refusal = z.object({
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
});

/**
 * Reads the answer of another service. Throws its refusal as a Problem with the same status and code. Any other answer
 * (a fault, no JSON, a refused token) throws an Error.
 */
export async function readAnswer(answer: Response): Promise<unknown> {
  if (answer.ok) return answer.json();
  const { status } = answer;
  const refusal = Refusal.safeParse(await answer.json().catch(() => undefined));
  if (status >= 500 || status === 401 || !refusal.success) throw new Error(`It answered ${status}`);
  const { code, detail, errors } = refusal.data;
  throw new Problem(status, code, detail, { errors });
}
