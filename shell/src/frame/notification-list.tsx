import { Button, Spinner, VisuallyHidden } from '@fieldhouse/ui';
import BellIcon from 'lucide-react/icons/bell';
import Settings2 from 'lucide-react/icons/settings-2';
import { useRef } from 'react';
import { MESSAGES_PATH } from '../routes/decide.ts';
import { ago } from './ago.ts';
import { type BellLine, lineOfNotification } from './bell-lines.tsx';
import { EmptyText, Foot, Head, List, NotLoaded } from './notification-list-style.ts';
import type { Notifications } from './use-notifications.ts';

interface NotificationListProps {
  notifications: Notifications;
  /** Called when a line, or the link below them, was followed. */
  onFollow: () => void;
}

/** The content of the bell's panel (S2 §2): the lines, newest first, each with the page that it opens. */
export default function NotificationList({ notifications, onFollow }: NotificationListProps) {
  const { list, hasFailed, refresh, markRead, markAllRead } = notifications;
  const heading = useRef<HTMLHeadingElement>(null);
  const lines = list?.map(lineOfNotification) ?? [];
  const readAll = () => {
    // The pressed button is gone with the last unread line.
    heading.current?.focus();
    markAllRead();
  };
  return (
    <>
      <Head>
        <h2 ref={heading} tabIndex={-1}>
          Notifications
        </h2>
        {lines.some(({ isUnread }) => isUnread) && (
          <Button look="text" onClick={readAll}>
            Mark all read
          </Button>
        )}
      </Head>
      {hasFailed && <Failure isSome={lines.length > 0} onRetry={refresh} />}
      {!list && !hasFailed && (
        <EmptyText>
          <Spinner />
        </EmptyText>
      )}
      {list && !hasFailed && lines.length === 0 && (
        <EmptyText>
          <BellIcon aria-hidden="true" />
          <p>No new notifications</p>
        </EmptyText>
      )}
      {lines.length > 0 && (
        <List>
          {lines.map((line) => (
            <Line
              key={line.key}
              line={line}
              onFollow={() => {
                markRead(line.id);
                onFollow();
              }}
            />
          ))}
        </List>
      )}
      <Foot>
        <a href={MESSAGES_PATH} onClick={onFollow}>
          <Settings2 aria-hidden="true" />
          Messages and calendar
        </a>
      </Foot>
    </>
  );
}

/** What did not load; what was loaded before stays below it. */
function Failure({ isSome, onRetry }: { isSome: boolean; onRetry: () => void }) {
  return (
    <NotLoaded role="alert">
      <span>{isSome ? 'Some notifications could not be loaded.' : 'Notifications could not be loaded.'}</span>
      <Button look="text" onClick={onRetry}>
        Try again
      </Button>
    </NotLoaded>
  );
}

function Line({ line: { icon, text, about, at, isUnread, href }, onFollow }: { line: BellLine; onFollow: () => void }) {
  return (
    <li>
      <a href={href} data-unread={isUnread || undefined} onClick={onFollow}>
        {icon}
        <p>
          {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
          <span>{text}</span>
        </p>
        {isUnread && <i aria-hidden="true" />}
        <small>
          {about !== undefined && <span>{`${about} · `}</span>}
          <time dateTime={at}>{ago(at, new Date())}</time>
        </small>
      </a>
    </li>
  );
}
