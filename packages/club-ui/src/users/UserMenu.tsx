import { lazyMenu } from '@fieldhouse/web-kit';
import type { UserActionsProps } from './UserActions.tsx';
import { nameOf } from './user-text.ts';

const UserChoices = lazyMenu(() => import('./UserChoices.tsx'));

/** An account's actions as a menu. */
export function UserMenu(props: UserActionsProps) {
  return <UserChoices {...props} label={`Actions for ${nameOf(props.user)}`} />;
}
