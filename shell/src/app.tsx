import { Boundary } from '@fieldhouse/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { Frame } from './frame/frame.tsx';
import { ConfirmIdentity } from './screens/confirm-identity.tsx';
import { RecoveryCodes } from './screens/recovery-codes.tsx';
import { SignInAgain } from './screens/sign-in-again.tsx';
import { queryClient } from './session/session.ts';
import { Toasts } from './toasts/toasts.tsx';

/** The whole page. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Boundary report={(error) => reportError(error)} isWholeSite>
        <Frame />
      </Boundary>
      <RecoveryCodes />
      <ConfirmIdentity />
      <SignInAgain />
      <Toasts />
    </QueryClientProvider>
  );
}
