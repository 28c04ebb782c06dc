import type * as z from 'zod';

/** An invalid field, with its message. */
interface Fault {
  path: string;
  message: string;
}

/**
 * Checks only the fields that an edit changes. A text that equals the `stored` one passes, even when a newer rule would
 * refuse it (product decision 50); null, absent and empty are equal. Returns changed fields tidy and the others as they
 * were sent.
 */
export function checkEdit<Rules extends z.ZodObject, Edit extends object>(
  rules: Rules,
  edit: Edit,
  stored: object,
): { edit: Edit & Partial<z.output<Rules>>; faults: Fault[] } {
  const before = new Map<string, unknown>(Object.entries(stored));
  const changed = Object.entries(edit).filter(([field, value]) => (value || null) !== (before.get(field) || null));
  const result = rules.partial().safeParse(Object.fromEntries(changed));
  if (result.success) return { edit: { ...edit, ...result.data }, faults: [] };
  const faults = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return { edit, faults };
}

/** The same as a refinement of a form's schema: `schema.superRefine(refuseEdit(rules, stored))`. */
export function refuseEdit(rules: z.ZodObject, stored: object) {
  return (edit: object, context: z.RefinementCtx): void => {
    for (const { path, message } of checkEdit(rules, edit, stored).faults) {
      context.addIssue({ code: 'custom', path: [path], message });
    }
  };
}
