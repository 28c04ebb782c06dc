import { can } from '@fieldhouse/contracts/permissions';
import { IconButton, Spinner } from '@fieldhouse/ui';
import { lazyPanel, type SessionUser } from '@fieldhouse/web-kit';
import BellIcon from 'lucide-react/icons/bell';
import { useEffect } from 'react';
import { Panel, PanelArea } from './panel.ts';
import { useDisclosure } from './use-disclosure.ts';
import { useNotifications } from './use-notifications.ts';

/** Parents have no bell: the list is not in the script of all signed-in users. */
const NotificationList = lazyPanel(() => import('./notification-list.tsx'), <Spinner />);

/** The bell, for users who get notifications. */
export function StaffBell({ user }: { user: SessionUser }) {
  return can(user, 'notification.read') ? <Bell /> : null;
}

/**
 * The bell of coaches and admins (S2 §2): a badge with the number of unread notifications, and their list.
 */
function Bell() {
  const notifications = useNotifications();
  const { open, setOpen, area, button } = useDisclosure();
  const count = notifications.list?.length ?? 0;
  // Loaded before it is opened.
  useEffect(NotificationList.preload, []);
  return (
    <PanelArea ref={area}>
      <IconButton
        ref={button}
        label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
        icon={<BellIcon aria-hidden="true" />}
        count={badge(count)}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Panel $width={384}>
          <NotificationList notifications={notifications} onFollow={() => setOpen(false)} />
        </Panel>
      )}
    </PanelArea>
  );
}

/** The number on the bell: none at zero, '99+' above 99 (S2 §9). */
export function badge(count: number): string | undefined {
  if (count === 0) return undefined;
  return count > 99 ? '99+' : String(count);
}
