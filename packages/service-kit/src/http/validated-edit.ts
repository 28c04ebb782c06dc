import { checkEdit } from '@fieldhouse/contracts';
import type * as z from 'zod';
import { invalid } from './problem.ts';

/**
 * The validated edit with normalized values: see `checkEdit`. Throws 400 with an error for each field that breaks a
 * rule.
 */
export function validatedEdit<Rules extends z.ZodObject, Edit extends object>(
  rules: Rules,
  edit: Edit,
  stored: object,
) {
  const result = checkEdit(rules, edit, stored);
  if (result.faults.length > 0) throw invalid(result.faults);
  return result.edit;
}
