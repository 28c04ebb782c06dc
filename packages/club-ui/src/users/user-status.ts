import { asApiError } from '@fieldhouse/web-kit';

/** The texts of a failed request. */
export interface UserStatus {
  /** The line of S1 §8, verbatim. */
  line: string;
  /** The server's sentence, if the line does not contain it. */
  more?: string;
}

const STATUS_LINES = {
  load: ({ detail }) => ({ line: `Error loading users: ${detail}` }),
  role: ({ detail }) => ({ line: `Failed to update role: ${detail}` }),
  remove: ({ detail }) => ({ line: `Failed to delete user: ${detail}` }),
  names: ({ detail }) => ({ line: 'Failed to update user', more: detail }),
  password: ({ detail }) => ({ line: 'Failed to update password', more: detail }),
} satisfies Record<string, (error: { detail: string }) => UserStatus>;

/** The status line of a call that failed (S1 §8); a 401 says the same everywhere. */
export function statusOfFailure(what: keyof typeof STATUS_LINES, error: unknown): UserStatus {
  const { status, detail } = asApiError(error);
  if (status === 401) return { line: 'Authentication required - please log in as admin' };
  return STATUS_LINES[what]({ detail });
}
