import type { Event } from '@fieldhouse/api';
import { clubToday, dateRange, timeRange } from '@fieldhouse/contracts/club';
import { Button } from '@fieldhouse/ui';
import { useNotify } from '@fieldhouse/web-kit';
import Share2 from 'lucide-react/icons/share-2';

const DIALOG_ERRORS = ['AbortError', 'InvalidStateError'];

/**
 * Shares an event's title, time, location and link with the browser's own dialog; a browser without one copies the link
 * (S1.2.208). Who opens the link has to sign in.
 */
export function ShareButton({ event }: { event: Event }) {
  const notify = useNotify();
  const { date, endDate, startTime, endTime } = event;
  const days = dateRange(date, endDate, clubToday(new Date()));
  const url = new URL(`/events?event=${event.id}&dialog=details`, window.location.href).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notify({ title: 'Link copied' });
    } catch {
      notify({ title: 'The link could not be copied', description: url, tone: 'destructive' });
    }
  };
  const share = async () => {
    // Some browsers lack it, whatever the types say.
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({
        title: event.title,
        text: [event.title, days, timeRange(startTime, endTime), event.location].filter(Boolean).join(' · '),
        url,
      });
    } catch (error) {
      // The user has closed the browser's dialog, or pressed while it was open.
      if (error instanceof DOMException && DIALOG_ERRORS.includes(error.name)) return;
      await copy();
    }
  };
  return (
    <Button look="quiet" icon={<Share2 />} onClick={share}>
      Share
    </Button>
  );
}
