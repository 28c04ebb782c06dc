import { MenuButton } from '@fieldhouse/ui/aria';
import { refusal } from './self-protection.ts';
import { ACTION_ICONS, EXPORT_ICON, EXPORT_WORDS, type UserActionsProps } from './UserActions.tsx';
import { ACTION_WORDS, USER_ACTIONS } from './user-action.ts';
import { nameOf } from './user-text.ts';

/** The menu itself, open as soon as it is there. */
export default function UserChoices({ user, adminId, onAct, onExport, label }: UserActionsProps & { label: string }) {
  return (
    <MenuButton
      openAtOnce
      label={label}
      header={nameOf(user)}
      choices={[
        ...USER_ACTIONS.map((action) => ({
          id: action,
          label: ACTION_WORDS[action],
          icon: ACTION_ICONS[action],
          disabledBecause: refusal(action, user.id, adminId),
          onSelect: () => onAct(action, user),
          ...(action === 'delete-user' && { tone: 'danger' as const }),
        })),
        ...(onExport
          ? [{ id: 'family-data', label: EXPORT_WORDS, icon: EXPORT_ICON, onSelect: () => onExport(user) }]
          : []),
      ]}
    />
  );
}
