import type { Account } from '@fieldhouse/api';
import { mediumDayOf } from '@fieldhouse/contracts/club';
import { AccountRow } from './account-row.tsx';
import { EmailForm } from './email-form.tsx';
import { EmailNote } from './email-note.tsx';
import { EmailValue } from './email-value.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';

/** Email address, password, passkeys and recovery codes. */
export function SigningIn({ account }: { account: Account }) {
  return (
    <>
      <AccountRow name="Email" form={<EmailForm account={account} />} note={<EmailNote account={account} />}>
        <EmailValue account={account} />
      </AccountRow>
      <AccountRow name="Password" form={<PasswordForm account={account} />}>
        {`Changed ${mediumDayOf(account.passwordChangedAt)}`}
      </AccountRow>
      <Passkeys />
    </>
  );
}
