import { asApiError } from './api-error.ts';

/**
 * The server's messages by field, first one each: `{ email: 'Please enter a valid email address' }`. Empty when the
 * error names no field.
 */
export function fieldErrors(error: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of asApiError(error).errors) messages[path] ??= message;
  return messages;
}

interface FormLike<Field extends string> {
  getValues: () => Record<string, unknown>;
  setError: (field: Field, error: { type: string; message: string }, options?: { shouldFocus: boolean }) => void;
}

/**
 * Puts the server's messages beside a react-hook-form's fields and focuses the first. Returns whether every message
 * has its field in the form; when not, show `asApiError(error).detail` above the button.
 */
export function showFieldErrors<Field extends string>(form: FormLike<Field>, error: unknown): boolean {
  const known = form.getValues();
  const messages = Object.entries(fieldErrors(error));
  const ofForm = messages.filter((entry): entry is [Field, string] => Object.hasOwn(known, entry[0]));
  ofForm.forEach(([field, message], index) => {
    form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return messages.length > 0 && ofForm.length === messages.length;
}
