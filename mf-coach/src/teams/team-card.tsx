import type { Team } from '@fieldhouse/api';
import { fullName, Jersey, sportColor } from '@fieldhouse/club-ui';
import { mayAnnounce } from '@fieldhouse/club-ui/announcements';
import { clubToday, dayText, SPORT_NAMES, timeText } from '@fieldhouse/contracts/club';
import { can } from '@fieldhouse/contracts/permissions';
import { Badge, Button, Muted } from '@fieldhouse/ui';
import { useUser } from '@fieldhouse/web-kit';
import Pencil from 'lucide-react/icons/pencil';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserPlus from 'lucide-react/icons/user-plus';
import { useId } from 'react';
import type { TeamDialogId } from '../search.ts';
import { isOutside, outsideText } from './outside-ages.ts';
import { Actions, Facts, Head, JerseyRow, TeamCardBox } from './team-card-style.ts';
import { TeamMenu } from './team-menu.tsx';

/** So many jerseys, and the number of the others, fit in one line of a card on a phone of 390 px. */
const JERSEYS = 6;

interface TeamCardProps {
  team: Team;
  onOpen: (dialog: TeamDialogId) => void;
}

/** A team (S2 §2): its ages, members, coaches and next event. */
export function TeamCard({ team, onOpen }: TeamCardProps) {
  const { name, sport, leagueName, minAge, maxAge, coaches, members, nextEvent } = team;
  const user = useUser();
  const title = useId();
  const outside = outsideText(team);
  return (
    <TeamCardBox $sport={sport} aria-labelledby={title}>
      <Head>
        <div>
          <h2 id={title}>{name}</h2>
          <p>
            <b>{SPORT_NAMES[sport]}</b>
            {leagueName && <span>{` · ${leagueName}`}</span>}
          </p>
        </div>
        <span>{`Ages ${minAge}-${maxAge}`}</span>
      </Head>
      <MemberJerseys team={team} />
      <Facts>
        <dt>Coaches</dt>
        <dd>{coaches.map((coach) => coach.name).join(', ') || <Muted as="span">No coach</Muted>}</dd>
        <dt>Members</dt>
        <dd>
          <span>{members.length}</span>
          {outside && (
            <Badge tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
              {outside}
            </Badge>
          )}
        </dd>
        <dt>Next</dt>
        <dd>
          {nextEvent ? (
            <a href={`/coach?tab=events&event=${nextEvent.id}&dialog=details`}>
              {`${dayText(nextEvent.date, clubToday(new Date()))} · ${timeText(nextEvent.startTime)} · ${nextEvent.title}`}
            </a>
          ) : (
            <Muted as="span">No event assigned</Muted>
          )}
        </dd>
      </Facts>
      <Actions>
        {can(user, 'team.change-members') && (
          <Button
            look="turf"
            icon={<UserPlus />}
            onClick={() => onOpen('add-member')}
            aria-label={`Add Member: ${name}`}
          >
            Add Member
          </Button>
        )}
        {can(user, 'team.edit') && (
          <Button look="quiet" icon={<Pencil />} onClick={() => onOpen('edit-team')} aria-label={`Edit Team: ${name}`}>
            Edit Team
          </Button>
        )}
        <TeamMenu
          name={name}
          mayAnnounce={mayAnnounce(
            user,
            coaches.map(({ id }) => id),
          )}
          onOpen={onOpen}
        />
      </Actions>
    </TeamCardBox>
  );
}

/** The first members; members outside the ages have the colour of the badge that counts them. */
function MemberJerseys({ team }: { team: Team }) {
  const { members, sport } = team;
  if (members.length === 0) return <JerseyRow>No members yet</JerseyRow>;
  const shown = members.slice(0, JERSEYS);
  const others = members.length - shown.length;
  const names = shown.map(fullName).join(', ');
  return (
    <JerseyRow role="img" aria-label={others > 0 ? `${names} and ${others} more` : names}>
      {shown.map((member) => (
        <Jersey
          key={member.id}
          firstName={member.firstName}
          lastName={member.lastName}
          size={44}
          color={isOutside(member, team) ? 'var(--warn)' : sportColor(sport)}
        />
      ))}
      {others > 0 && <b>+{others}</b>}
    </JerseyRow>
  );
}
