import type { Child, RegisteredEvent } from '@fieldhouse/api';
import { fullName, Jersey } from '@fieldhouse/club-ui';
import { ACCESS_LEVEL_NAMES, clubToday, dateRange, SPORT_NAMES, timeText } from '@fieldhouse/contracts/club';
import { can } from '@fieldhouse/contracts/permissions';
import { Badge, Card, IconButton, LinkButton, media } from '@fieldhouse/ui';
import { useUser } from '@fieldhouse/web-kit';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Eye from 'lucide-react/icons/eye';
import FileWarning from 'lucide-react/icons/file-warning';
import Pencil from 'lucide-react/icons/pencil';
import Shirt from 'lucide-react/icons/shirt';
import { styled } from 'styled-components';
import { scheduleTraining } from '../addresses.ts';
import { ageBadge, sizesText, upcomingText } from './child-text.ts';

const Root = styled(Card)`
  display: grid; grid-template-columns: minmax(0, 1fr); grid-template-rows: auto auto 1fr auto; gap: var(--s3);
  height: 100%;
`;

const CardHead = styled.div`
  display: flex; align-items: center; gap: var(--s3); min-width: 0;
  & > div { flex: 1; min-width: 0; }
  & > button { align-self: flex-start; margin: -10px -12px 0 0; color: var(--muted); }
  & h3 { font-size: 1.5rem; overflow-wrap: anywhere; }
  & p { color: var(--muted); font-size: var(--t-s); }
`;

const Badges = styled.div`display: flex; flex-wrap: wrap; gap: 6px;`;

const Upcoming = styled.div`
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 8px; align-content: start; font-size: 0.9375rem;
  line-height: 1.45; color: var(--muted); font-variant-numeric: tabular-nums;
  & svg { width: 18px; height: 18px; margin-top: 2px; } & b { color: var(--text); font-weight: 600; }
`;

const Actions = styled.div`
  display: grid; grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr); gap: var(--s2); margin-top: var(--s1);
  & > a { padding-inline: 10px; } & > a:only-child { grid-column: 1 / -1; }
  ${media.phone} { margin-top: 0; }
`;

interface ChildCardProps {
  child: Child;
  /** A coach has evaluated the child, and this user has not opened it yet. */
  hasNewEvaluation: boolean;
  onEdit: () => void;
}

/** The card of a child: name, badges, next event and links (S1 §2). */
export function ChildCard({ child, hasNewEvaluation, onEdit }: ChildCardProps) {
  const { id, firstName, lastName, nickname, age, registeredEvents, mayChange } = child;
  const mayRegister = can(useUser(), 'registration.create', { isGuardian: mayChange });
  const next = registeredEvents?.[0];
  return (
    <Root aria-label={fullName(child)}>
      <CardHead>
        <Jersey firstName={firstName} lastName={lastName} />
        <div>
          <h3 translate="no">{fullName(child)}</h3>
          {nickname && <p translate="no">{`“${nickname}”`}</p>}
        </div>
        {mayChange && <IconButton label={`Edit ${fullName(child)}`} icon={<Pencil />} onClick={onEdit} />}
      </CardHead>
      <Badges>
        <Badge tone="turf">{ageBadge(age)}</Badge>
        <Badge>{sizesText(child)}</Badge>
        {child.teams?.map((team) => (
          <Badge key={team.id} icon={<Shirt />}>
            <bdi translate="no">{team.name}</bdi>
            <span>{` · ${SPORT_NAMES[team.sport]}`}</span>
          </Badge>
        ))}
        {!mayChange && <Badge icon={<Eye />}>{ACCESS_LEVEL_NAMES['view-only']}</Badge>}
        {child.ageVerificationDocument === null && child.ageVerifiedOn === null && (
          <Badge tone="warn" icon={<FileWarning />}>
            Age Doc Missing
          </Badge>
        )}
        {hasNewEvaluation && (
          <Badge tone="leather" icon={<ClipboardCheck />}>
            New evaluation
          </Badge>
        )}
      </Badges>
      <Upcoming>
        <CalendarCheck aria-hidden="true" />
        <div>
          {next ? <b>{upcomingText(registeredEvents)}</b> : <span>{upcomingText(registeredEvents)}</span>}
          {next && <div>{nextText(next)}</div>}
        </div>
      </Upcoming>
      <Actions>
        {mayRegister && <LinkButton href={scheduleTraining(id)}>Schedule Training</LinkButton>}
        <LinkButton href={`/children/${id}`} look="quiet">
          View Profile
        </LinkButton>
      </Actions>
    </Root>
  );
}

const nextText = ({ title, date, endDate, timeSlot, startTime }: RegisteredEvent) =>
  `Next: ${title}, ${dateRange(date, endDate, clubToday(new Date()))}, ${timeText(timeSlot?.startTime ?? startTime)}`;
