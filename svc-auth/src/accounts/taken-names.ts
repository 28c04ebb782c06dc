import { isUniqueViolation, Problem } from '@fieldhouse/service-kit';

const TAKEN = {
  username: { code: 'username_taken', message: 'This username is already taken. Please choose another one' },
  email: { code: 'email_taken', message: 'An account with this email address already exists' },
} as const;

/** 409: another account has these already, ignoring case; `errors` names each field (product decision 39). */
export function namesTaken(fields: readonly (keyof typeof TAKEN)[]): Problem {
  const first = TAKEN[fields[0] ?? 'username'];
  return new Problem(409, first.code, first.message, {
    errors: fields.map((path) => ({ path, message: TAKEN[path].message })),
  });
}

/** Two people may request the same name at the same time: the unique index decides. */
export function refuseTakenName(error: unknown): never {
  if (isUniqueViolation(error, 'account_username')) throw namesTaken(['username']);
  if (isUniqueViolation(error, 'account_email')) throw namesTaken(['email']);
  throw error;
}
