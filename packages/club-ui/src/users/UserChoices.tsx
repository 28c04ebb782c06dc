import { MenuButton } from '@fieldhouse/ui/aria';
import { refusal } from './self-protection.ts';
import { ACTION_ICONS, EXPORT_ICON, EXPORT_LABEL } from './UserActions.tsx';
import type { UserMenuProps } from './UserMenu.tsx';
import { useFamilyData } from './use-family-data.ts';
import { ACTION_LABELS, USER_ACTIONS } from './user-action.ts';
import { nameOf } from './user-text.ts';

/** The menu, open as soon as it is loaded. */
export default function UserChoices(props: UserMenuProps & { label: string }) {
  const { user, adminId, onAct, mayExport, without, label } = props;
  const exportFamily = useFamilyData(user);
  return (
    <MenuButton
      openAtOnce
      label={label}
      header={nameOf(user)}
      choices={[
        ...USER_ACTIONS.filter((action) => action !== without).map((action) => ({
          id: action,
          label: ACTION_LABELS[action],
          icon: ACTION_ICONS[action],
          disabledBecause: refusal(action, user.id, adminId),
          onSelect: () => onAct(action, user),
          ...(action === 'delete-user' && { tone: 'danger' as const }),
        })),
        ...(mayExport ? [{ id: 'family-data', label: EXPORT_LABEL, icon: EXPORT_ICON, onSelect: exportFamily }] : []),
      ]}
    />
  );
}
