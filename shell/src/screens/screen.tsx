import { Spinner } from '@fieldhouse/ui';
import { Boundary, ErrorPage, lazyPage, lazyPanel } from '@fieldhouse/web-kit';
import type { ScreenName } from '../routes/decide.ts';
import { currentRegistry, readRegistry } from '../routes/registry-store.ts';
import { Gate } from './gate.tsx';
import { NotFound } from './not-found.tsx';
import { Registration } from './registration.tsx';
import { SignIn } from './sign-in.tsx';

/** Rarely shown, so not in the first script. */
const AddressLink = lazyPanel(() => import('./address-link.tsx'), <Spinner />);
const ForgotPassword = lazyPanel(() => import('./forgot-password.tsx'), <Spinner />);
const JoinFamily = lazyPanel(() => import('./join-family.tsx'), <Spinner />);
const ResetPassword = lazyPanel(() => import('./reset-password.tsx'), <Spinner />);
const GATE_FORMS = {
  'forgot-password': ForgotPassword,
  'reset-password': ResetPassword,
  'address-link': AddressLink,
  'join-family': JoinFamily,
};
const WaiverGate = lazyPage(() => import('./waiver-gate.tsx'));
const Account = lazyPage(() => import('../account/account-page.tsx'));

/** The shell's own screens. An error in one does not affect the frame. */
export function Screen({ name }: { name: ScreenName }) {
  return (
    <Boundary key={name} report={(error) => reportError(error)}>
      <OwnScreen name={name} />
    </Boundary>
  );
}

function OwnScreen({ name }: { name: ScreenName }) {
  if (name === 'sign-in') return <SignIn />;
  if (name === 'registration') return <Registration />;
  if (name === 'not-found') return <NotFound />;
  if (name === 'waiver') return <WaiverGate />;
  if (name === 'account') return <Account />;
  if (name === 'unavailable') {
    return <ErrorPage onRetry={() => void readRegistry()} isWholeSite={currentRegistry() === 'failed'} />;
  }
  const Form = GATE_FORMS[name];
  return (
    <Gate>
      <Form />
    </Gate>
  );
}
