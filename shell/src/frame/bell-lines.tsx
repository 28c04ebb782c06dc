import type { Notification } from '@fieldhouse/api';
import { clubToday, dayText, timeText } from '@fieldhouse/contracts/club';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import type { ReactNode } from 'react';

/** A line of the bell. */
export interface BellLine {
  key: string;
  id: number;
  icon: ReactNode;
  text: string;
  /** What else there is to say, before the time. */
  about?: string;
  /** When it happened. */
  at: string;
  isUnread: boolean;
  /** The page that it opens. */
  href: string;
}

/** The line of a notification of staff, which opens its event's roster (product decision 46). */
export function lineOfNotification(notification: Notification): BellLine {
  const { id, message, eventTitle, eventDate, eventTime, createdAt } = notification;
  return {
    key: `notification-${id}`,
    id,
    icon: <ClipboardList aria-hidden="true" />,
    text: message,
    about: `${eventTitle} · ${dayText(eventDate, clubToday(new Date()))}, ${timeText(eventTime)}`,
    at: createdAt,
    isUnread: true,
    href: rosterOf(notification),
  };
}

/** The address of the roster that a notification opens. */
export const rosterOf = ({ eventId, childId }: Pick<Notification, 'eventId' | 'childId'>) =>
  `/coach?tab=events&event=${eventId}&dialog=roster&child=${childId}`;
