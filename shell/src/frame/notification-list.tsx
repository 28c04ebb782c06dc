import { Button, Spinner, VisuallyHidden } from '@fieldhouse/ui';
import BellIcon from 'lucide-react/icons/bell';
import Settings2 from 'lucide-react/icons/settings-2';
import { useEffect, useRef } from 'react';
import { MESSAGES_PATH } from '../routes/decide.ts';
import { ago } from './ago.ts';
import { type BellLine, type BellLists, bellLines } from './bell-lines.ts';
import { EmptyText, Foot, Head, List, NotLoaded } from './notification-list-style.ts';
import type { BellNotices } from './use-notices.ts';

interface NotificationListProps extends BellLists {
  notices: BellNotices;
  /** Called when a line, or the link below them, was followed. */
  onFollow: () => void;
}

/** The content of the bell's panel: the lines, newest first, each with the page that it opens. */
export default function NotificationList({ notices, notifications, onFollow }: NotificationListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lines = bellLines({ notices, notifications });
  const hasFailed = notices.hasFailed || notifications.hasFailed;
  const isLoaded = notices.list !== undefined && notifications.list !== undefined;
  const list = useFocusOnOlder(lines.length);
  const refresh = () => {
    notices.refresh();
    notifications.refresh();
  };
  const readAll = () => {
    // The pressed button is gone with the last unread line.
    heading.current?.focus();
    notices.markAllRead();
    notifications.markAllRead();
  };
  return (
    <>
      <Head>
        <h2 ref={heading} tabIndex={-1}>
          Notifications
        </h2>
        {(notices.unread > 0 || Boolean(notifications.list?.length)) && (
          <Button look="text" onClick={readAll}>
            Mark all read
          </Button>
        )}
      </Head>
      {hasFailed && <Failure isSome={lines.length > 0} onRetry={refresh} />}
      {lines.length === 0 && !hasFailed && <Nothing isLoaded={isLoaded} />}
      {lines.length > 0 && (
        <List ref={list.ref}>
          {lines.map((line) => (
            <Line key={line.key} line={line} onFollow={onFollow} />
          ))}
          {notices.showOlder && (
            <li>
              <Button
                look="text"
                onClick={() => {
                  list.expectOlder();
                  notices.showOlder?.();
                }}
              >
                Show older
              </Button>
            </li>
          )}
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

/** After 'Show older' the focus goes to the first of the lines that were added: the button may be gone. */
function useFocusOnOlder(count: number) {
  const ref = useRef<HTMLUListElement>(null);
  const before = useRef<number>(null);
  useEffect(() => {
    if (before.current === null || count <= before.current) return;
    ref.current?.querySelectorAll('a')[before.current]?.focus();
    before.current = null;
  }, [count]);
  const expectOlder = () => {
    before.current = count;
  };
  return { ref, expectOlder };
}

const Nothing = ({ isLoaded }: { isLoaded: boolean }) => (
  <EmptyText>
    {isLoaded ? (
      <>
        <BellIcon aria-hidden="true" />
        <p>No new notifications</p>
      </>
    ) : (
      <Spinner />
    )}
  </EmptyText>
);

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

function Line({ line, onFollow }: { line: BellLine; onFollow: () => void }) {
  const { Icon, text, about, at, isUnread, href } = line;
  const follow = () => {
    line.onFollow();
    onFollow();
  };
  return (
    <li>
      <a href={href} data-unread={isUnread || undefined} onClick={follow}>
        <Icon aria-hidden="true" />
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
