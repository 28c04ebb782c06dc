import type { CalendarFeed } from '@fieldhouse/api';
import { MOST_CALENDAR_FEEDS } from '@fieldhouse/contracts/forms';
import { Button, EmptyState } from '@fieldhouse/ui';
import { lazyDialog } from '@fieldhouse/web-kit';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import { useState } from 'react';
import { List, PartFoot } from '../account/account-style.ts';
import type { OwnChild } from './feed-children.ts';
import { LinkRow } from './link-row.tsx';

const LinkDialog = lazyDialog(() => import('./link-dialog.tsx'));

interface LinkListProps {
  links: readonly CalendarFeed[];
  own: readonly OwnChild[];
}

/** The links, and the button that makes one. */
export function LinkList({ links, own }: LinkListProps) {
  const [isOpen, setOpen] = useState(false);
  const isFull = links.length >= MOST_CALENDAR_FEEDS;
  const add = (
    <Button look="turf" icon={<CalendarPlus />} onClick={() => setOpen(true)}>
      Add to a calendar
    </Button>
  );
  return (
    <>
      {links.length > 0 && (
        <List>
          {links.map((link) => (
            <LinkRow key={link.id} link={link} own={own} />
          ))}
        </List>
      )}
      <PartFoot>
        {links.length === 0 && (
          <EmptyState icon={<CalendarSync />} {...emptyText(own)} {...(own.length > 0 && { action: add })} />
        )}
        {links.length > 0 && !isFull && own.length > 0 && add}
        {isFull && (
          <p>{`You have ${MOST_CALENDAR_FEEDS} links, and there can be no more. Revoke one to make another.`}</p>
        )}
      </PartFoot>
      {isOpen && <LinkDialog own={own} onClose={() => setOpen(false)} />}
    </>
  );
}

function emptyText(own: readonly OwnChild[]) {
  if (own.length === 0)
    return { title: 'You have no children here.', text: 'A link shows the children of a guardian.' };
  return { title: 'You have no calendar links yet.' };
}
