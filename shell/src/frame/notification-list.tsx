import type { Notification } from '@fieldhouse/api';
import { clubToday, dayText, timeText } from '@fieldhouse/contracts/club';
import { Button } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { ago } from './ago.ts';
import type { Notifications } from './use-notifications.ts';

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

interface NotificationListProps extends Notifications {
  /** Called with the notification that was opened. */
  onFollow: (id: number) => void;
}

/** The content of the bell's panel (S2 §2): each notification opens its event's roster (product decision 46). */
export default function NotificationList({ list, failed, retry, markAllRead, onFollow }: NotificationListProps) {
  const count = list?.length ?? 0;
  return (
    <>
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
              <a href={rosterOf(notification)} onClick={() => onFollow(notification.id)}>
                <i aria-hidden="true" />
                <b>{notification.message}</b>
                <span>{line(notification)}</span>
              </a>
            </li>
          ))}
        </List>
      )}
    </>
  );
}

/** The address of the roster that a notification opens. */
export const rosterOf = ({ eventId, childId }: Pick<Notification, 'eventId' | 'childId'>) =>
  `/coach?tab=events&event=${eventId}&dialog=roster&child=${childId}`;

function line({ eventTitle, eventDate, eventTime, createdAt }: Notification): string {
  return `${eventTitle} · ${dayText(eventDate, clubToday(new Date()))}, ${timeText(eventTime)} · ${ago(createdAt, new Date())}`;
}
