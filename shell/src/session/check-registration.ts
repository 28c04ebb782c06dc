import { ParentRegistration } from '@fieldhouse/contracts/forms';

/** A valid registration, or the error of each field. */
export type CheckedRegistration =
  | { ok: true; registration: ParentRegistration }
  | { ok: false; errors: Readonly<Record<string, string>> };

/** Checks with the server's schema. This module loads when the form is sent, because it imports zod. */
export function checkRegistration(fields: Readonly<Record<string, unknown>>): CheckedRegistration {
  const checked = ParentRegistration.safeParse(fields);
  return checked.success
    ? { ok: true, registration: checked.data }
    : { ok: false, errors: firstMessages(checked.error.issues) };
}

/** The first message of each field. */
export function firstMessages(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join('.')] ??= message;
  return errors;
}
