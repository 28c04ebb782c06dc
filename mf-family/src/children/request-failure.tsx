import { ErrorText } from '@fieldhouse/ui';
import { SendConfirmation } from '@fieldhouse/web-kit/send-confirmation';

const NOT_CONFIRMED = 'address_not_confirmed';

type Failure = { type?: string | number | undefined; message?: string | undefined } | undefined;

/** Whether the user has to confirm their address first; then the failure has the button that sends the email again. */
export const isNotConfirmed = (error: Failure) => error?.type === NOT_CONFIRMED;

/** Why access could not be requested; a user whose address is not confirmed can have the email sent again. */
export function RequestFailure({ error }: { error: Failure }) {
  return (
    <>
      <div role="alert">{error?.message && <ErrorText>{`Request Failed. ${error.message}`}</ErrorText>}</div>
      {isNotConfirmed(error) && <SendConfirmation />}
    </>
  );
}
