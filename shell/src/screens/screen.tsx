import { Spinner } from '@fieldhouse/ui';
import { type Address, Boundary, ErrorPage, lazyPage, lazyPanel } from '@fieldhouse/web-kit';
import { publicScreen, type ScreenName } from '../routes/decide.ts';
import { currentRegistry, readRegistry } from '../routes/registry-store.ts';
import { Gate } from './gate.tsx';
import { NotFound } from './not-found.tsx';
import { SignIn } from './sign-in.tsx';

/** Not in the first script: most visitors sign in, or have. */
const GATE_FORMS = {
  registration: lazyPanel(() => import('./registration.tsx'), <Spinner />),
  'forgot-password': lazyPanel(() => import('./forgot-password.tsx'), <Spinner />),
  'reset-password': lazyPanel(() => import('./reset-password.tsx'), <Spinner />),
  'address-link': lazyPanel(() => import('./address-link.tsx'), <Spinner />),
  'join-family': lazyPanel(() => import('./join-family.tsx'), <Spinner />),
  'stop-change': lazyPanel(() => import('./stop-change.tsx'), <Spinner />),
  'set-up': lazyPanel(() => import('../set-up/set-up.tsx'), <Spinner />),
  invitation: lazyPanel(() => import('./invitation.tsx'), <Spinner />),
};
const WaiverGate = lazyPage(() => import('./waiver-gate.tsx'));
const PasskeyGate = lazyPage(() => import('./passkey-gate.tsx'));
const Account = lazyPage(() => import('../account/account-page.tsx'));
const Messages = lazyPage(() => import('../messages/messages-page.tsx'));

const hasForm = (name: ScreenName): name is keyof typeof GATE_FORMS => Object.hasOwn(GATE_FORMS, name);

/** Loads the code of a public screen that opens first, while the page still looks who is signed in. */
export function preloadScreen(address: Address): void {
  const name = publicScreen(address);
  if (name && hasForm(name)) GATE_FORMS[name].preload();
}

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
  if (name === 'not-found') return <NotFound />;
  if (name === 'waiver') return <WaiverGate />;
  if (name === 'passkey') return <PasskeyGate />;
  if (name === 'account') return <Account />;
  if (name === 'messages') return <Messages />;
  if (!hasForm(name)) {
    return <ErrorPage onRetry={() => void readRegistry()} isWholeSite={currentRegistry() === 'failed'} />;
  }
  const Form = GATE_FORMS[name];
  return (
    <Gate
      wide={name === 'registration' || name === 'invitation'}
      {...(name === 'set-up' && { slogan: 'Welcome to your new club' })}
    >
      <Form />
    </Gate>
  );
}
