import { Trouble } from '@fieldhouse/web-kit';
import type { ScreenName } from '../routes/decide.ts';
import { readRegistry } from '../routes/registry-store.ts';
import { NotFound } from './not-found.tsx';
import { Registration } from './registration.tsx';
import { SignIn } from './sign-in.tsx';

/** The shell's own screens. */
export function Screen({ name }: { name: ScreenName }) {
  if (name === 'sign-in') return <SignIn />;
  if (name === 'registration') return <Registration />;
  if (name === 'not-found') return <NotFound />;
  return <Trouble onAgain={() => void readRegistry()} />;
}
