import type * as z from 'zod';

/** What is wrong with a field. */
interface Fault {
  path: string;
  message: string;
}

/**
 * The rules for what an edit changes. A text that is as it is `stored` stays as it is, even where rules came after it
 * (product decision 50); null, absent and empty are the same. What is changed comes back tidy; the rest of the edit
 * untouched.
 */
export function judgeEdit<Rules extends z.ZodObject, Edit extends object>(
  rules: Rules,
  edit: Edit,
  stored: object,
): { edit: Edit & Partial<z.output<Rules>>; faults: Fault[] } {
  const before = new Map<string, unknown>(Object.entries(stored));
  const changed = Object.entries(edit).filter(([field, value]) => (value || null) !== (before.get(field) || null));
  const judged = rules.partial().safeParse(Object.fromEntries(changed));
  if (judged.success) return { edit: { ...edit, ...judged.data }, faults: [] };
  const faults = judged.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return { edit, faults };
}

/** The same in a form's schema: `schema.superRefine(refuseEdit(rules, stored))`. */
export function refuseEdit(rules: z.ZodObject, stored: object) {
  return (edit: object, context: z.RefinementCtx): void => {
    for (const { path, message } of judgeEdit(rules, edit, stored).faults) {
      context.addIssue({ code: 'custom', path: [path], message });
    }
  };
}
