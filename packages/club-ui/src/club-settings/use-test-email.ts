import { $api, errorMessage } from '@fieldhouse/web-kit';

/** What the mail server did with the email to oneself, as a sentence, and its own words if it said any. */
export interface TestOutcome {
  isSent: boolean;
  message: string;
  reply: string | null;
}

/** Sends an email to the own address over the club's mail server. */
export function useTestEmail() {
  const { mutate, data, error, isPending } = $api.useMutation('post', '/api/admin/mail-server/test');
  const failure = error && { isSent: false, message: errorMessage(error, 'The email could not be sent'), reply: null };
  const result: TestOutcome | undefined = isPending ? undefined : (failure ?? data);
  return { send: () => mutate({}), isBusy: isPending, result };
}
