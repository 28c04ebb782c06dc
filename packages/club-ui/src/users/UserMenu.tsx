import { IconButton } from '@fieldhouse/ui';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazy, Suspense, useState } from 'react';
import type { UserActionsProps } from './UserActions.tsx';
import { nameOf } from './user-text.ts';

const UserChoices = lazy(() => import('./UserChoices.tsx'));

/** An account's actions under a thumb. The menu comes with its library at the first press. */
export function UserMenu(props: UserActionsProps) {
  const [pressed, setPressed] = useState(false);
  const label = `Actions for ${nameOf(props.user)}`;
  const button = (
    <IconButton
      label={label}
      icon={<Ellipsis />}
      aria-haspopup="true"
      aria-expanded={false}
      onClick={() => setPressed(true)}
    />
  );
  if (!pressed) return button;
  return (
    <Suspense fallback={button}>
      <UserChoices {...props} label={label} />
    </Suspense>
  );
}
