import type { Notification } from '@fieldhouse/api';
import { dayText, timeText } from '@fieldhouse/contracts/club';
import { Button, IconButton } from '@fieldhouse/ui';
import BellIcon from 'lucide-react/icons/bell';
import { styled } from 'styled-components';
import { ago } from './ago.ts';
import { Panel, PanelArea } from './panel.ts';
import { useDisclosure } from './use-disclosure.ts';
import { useNotifications } from './use-notifications.ts';

const Head = styled.div`
  display: flex; align-items: center; justify-content: space-between; gap: var(--s3); min-height: 56px;
  padding: 4px var(--s4);
  & > h2 { font-size: 1.375rem; }
`;

const List = styled.ul`
  list-style: none; padding: 0; max-height: min(60dvh, 480px); overflow-y: auto;
  & > li { border-top: 1px solid var(--line); }
  & a {
    display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 12px; padding: 14px var(--s4);
    text-decoration: none; font-size: var(--t-s);
  }
  & a:hover { background: var(--sunken); }
  & i { width: 9px; height: 9px; margin-top: 6px; border-radius: 50%; background: var(--leather); grid-row: span 2; }
  & b { font-weight: 600; }
  & span { color: var(--muted); line-height: 1.4; }
`;

const EmptyText = styled.p`
  padding: var(--s5) var(--s4); border-top: 1px solid var(--line); color: var(--muted); text-align: center;
`;

/**
 * The bell of coaches and admins (S2 §2): a badge with the number of unread notifications, and their list. Each opens
 * its event's roster (product decision 46).
 */
export function Bell() {
  const { list, failed, retry, markRead, markAllRead } = useNotifications();
  const { open, setOpen, area, button } = useDisclosure();
  const count = list?.length ?? 0;
  const follow = (id: number) => {
    markRead(id);
    setOpen(false);
  };
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
          <Head>
            <h2>Notifications</h2>
            {count > 0 && (
              <Button look="text" onClick={markAllRead}>
                Mark all read
              </Button>
            )}
          </Head>
          {failed && (
            <EmptyText>
              Notifications could not be loaded.
              <Button look="text" onClick={retry}>
                Try again
              </Button>
            </EmptyText>
          )}
          {list && count === 0 && <EmptyText>No new notifications</EmptyText>}
          {count > 0 && (
            <List>
              {list?.map((notification) => (
                <li key={notification.id}>
                  <a href={rosterOf(notification)} onClick={() => follow(notification.id)}>
                    <i aria-hidden="true" />
                    <b>{notification.message}</b>
                    <span>{line(notification)}</span>
                  </a>
                </li>
              ))}
            </List>
          )}
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

/** The address of the roster that a notification opens. */
export const rosterOf = ({ eventId, childId }: Pick<Notification, 'eventId' | 'childId'>) =>
  `/coach?tab=events&event=${eventId}&dialog=roster&child=${childId}`;

function line({ eventTitle, eventDate, eventTime, createdAt }: Notification): string {
  return `${eventTitle} · ${dayText(eventDate)}, ${timeText(eventTime)} · ${ago(createdAt, new Date())}`;
}
