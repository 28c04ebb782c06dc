import { IconButton, Spinner } from '@fieldhouse/ui';
import { lazyPanel, type SessionUser, whenIdle } from '@fieldhouse/web-kit';
import BellIcon from 'lucide-react/icons/bell';
import { useEffect } from 'react';
import { visitWhenIdle } from '../push/follow-pushes.ts';
import { Panel, PanelArea } from './panel.ts';
import { useDisclosure } from './use-disclosure.ts';
import { useNotices } from './use-notices.ts';
import { useNotifications } from './use-notifications.ts';

/** Loaded before it is opened, once the page has nothing else to do. */
const NotificationList = lazyPanel(() => import('./notification-list.tsx'), <Spinner />);

/**
 * The bell (S1.2.476, S2 §2): a badge with the number of unread lines, and their list. It has the notices of every role
 * and the notifications of coaches and admins.
 */
export function Bell({ user }: { user: SessionUser }) {
  const notices = useNotices();
  const notifications = useNotifications(user);
  const { open, setOpen, area, button } = useDisclosure();
  const count = notices.unread + (notifications.list?.length ?? 0);
  const { showFirst } = notices;
  useEffect(() => whenIdle(NotificationList.preload), []);
  useEffect(() => visitWhenIdle(user), [user]);
  useEffect(() => {
    if (!open) showFirst();
  }, [open, showFirst]);
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
        <Panel $width={400}>
          <NotificationList notices={notices} notifications={notifications} onFollow={() => setOpen(false)} />
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
