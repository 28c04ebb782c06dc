import type { Notice, Notification } from '@fieldhouse/api';
import { clubToday, dayText, timeText } from '@fieldhouse/contracts/club';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartLine from 'lucide-react/icons/chart-line';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import MapPinCheck from 'lucide-react/icons/map-pin-check';
import Megaphone from 'lucide-react/icons/megaphone';
import type { ComponentType, SVGProps } from 'react';
import type { BellPart } from './use-notifications.ts';

/** The two lists of the bell. */
export interface BellLists {
  notices: BellPart<Notice>;
  notifications: BellPart<Notification>;
}

/** A line of the bell. */
export interface BellLine {
  key: string;
  Icon: Icon;
  text: string;
  /** What else there is to say, before the time. */
  about?: string;
  /** When it happened. */
  at: string;
  isUnread: boolean;
  /** The page that it opens. */
  href: string;
  onFollow: () => void;
}

type MarkRead = (id: number) => void;

type Icon = ComponentType<SVGProps<SVGSVGElement>>;

const ICONS: Readonly<Record<Notice['kind'], Icon>> = {
  // Without a check mark: it may say that an event is cancelled.
  registration: CalendarDays,
  change: CalendarClock,
  reminder: AlarmClock,
  announcement: Megaphone,
  arrival: MapPinCheck,
  pickup: MapPinCheck,
  evaluation: ChartLine,
  account: CircleUserRound,
};

/** The lines of both lists, newest first. */
export function bellLines({ notices, notifications }: BellLists): BellLine[] {
  const lines = [
    ...(notices.list ?? []).map((notice) => lineOfNotice(notice, notices.markRead)),
    ...(notifications.list ?? []).map((notification) => lineOfNotification(notification, notifications.markRead)),
  ];
  return lines.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

function lineOfNotice({ id, kind, sentence, link, createdAt, readAt }: Notice, markRead: MarkRead): BellLine {
  const isUnread = readAt === null;
  return {
    key: `notice-${id}`,
    Icon: ICONS[kind],
    text: sentence,
    at: createdAt,
    isUnread,
    href: link,
    onFollow: () => isUnread && markRead(id),
  };
}

/** The line of a notification of staff, which opens its event's roster (product decision 46). */
function lineOfNotification(notification: Notification, markRead: MarkRead): BellLine {
  const { id, message, eventTitle, eventDate, eventTime, createdAt } = notification;
  return {
    key: `notification-${id}`,
    Icon: ClipboardList,
    text: message,
    about: `${eventTitle} · ${dayText(eventDate, clubToday(new Date()))}, ${timeText(eventTime)}`,
    at: createdAt,
    isUnread: true,
    href: rosterOf(notification),
    onFollow: () => markRead(id),
  };
}

/** The address of the roster that a notification opens. */
export const rosterOf = ({ eventId, childId }: Pick<Notification, 'eventId' | 'childId'>) =>
  `/coach?tab=events&event=${eventId}&dialog=roster&child=${childId}`;
