import { DayBlock, type EventView, SpotsLeft } from '@fieldhouse/club-ui';
import { price } from '@fieldhouse/contracts/club';
import { Badge, type BadgeTone } from '@fieldhouse/ui';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import type { ChildStatus } from './child-status.ts';
import { CardRoot, Places, Price, Statuses, Words } from './event-card-style.ts';
import { EventMeta } from './event-meta.tsx';

const tones: Record<ChildStatus['kind'], BadgeTone> = { registered: 'solid', fits: 'plain', outside: 'warn' };

export interface EventCardProps {
  event: EventView;
  /** One line per child: 'Mateo registered', 'Fits Mateo, 9', 'Ages 10-14'. */
  statuses?: readonly ChildStatus[];
  /** It is too late to register: 'Started' instead of the spots left. */
  isStarted?: boolean;
  /** Opens the details from the title. */
  onOpen?: () => void;
  /** Register, Cancel, Details: one or two buttons. */
  actions?: ReactNode;
  headingLevel?: 2 | 3 | 4;
}

/** An event as a row of a list. */
export function EventCard({
  event,
  statuses = [],
  isStarted = false,
  onOpen,
  actions,
  headingLevel = 3,
}: EventCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <CardRoot $sport={event.sport} aria-label={event.title}>
      <DayBlock date={event.date} endDate={event.endDate} sport={event.sport} />
      <Words>
        <Heading>
          {onOpen === undefined ? (
            event.title
          ) : (
            <button type="button" onClick={onOpen}>
              {event.title}
            </button>
          )}
        </Heading>
        <EventMeta event={event} />
        {statuses.length > 0 && (
          <Statuses>
            {statuses.map(({ childId, kind, text }) => (
              <li key={childId} data-kind={kind}>
                <Badge tone={tones[kind]} icon={kind === 'registered' ? <Check /> : undefined}>
                  {text}
                </Badge>
              </li>
            ))}
          </Statuses>
        )}
      </Words>
      <Places>
        <Price>{price(event.price)}</Price>
        <SpotsLeft event={event} isStarted={isStarted} isIn={statuses.some(({ kind }) => kind === 'registered')} />
        {actions !== undefined && <div>{actions}</div>}
      </Places>
    </CardRoot>
  );
}
