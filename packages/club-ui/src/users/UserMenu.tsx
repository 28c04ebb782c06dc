import { lazyMenu } from '@fieldhouse/web-kit';
import type { UserActionsProps } from './UserActions.tsx';
import type { UserAction } from './user-action.ts';
import { nameOf } from './user-text.ts';

const UserChoices = lazyMenu(() => import('./UserChoices.tsx'));

export interface UserMenuProps extends UserActionsProps {
  /** An action that has a button of its own. */
  without?: UserAction;
}

/** An account's actions as a menu. */
export function UserMenu(props: UserMenuProps) {
  return <UserChoices {...props} label={`Actions for ${nameOf(props.user)}`} />;
}
