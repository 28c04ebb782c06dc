import type { Event, RosterEntry } from '@fieldhouse/api';
import { clubToday, dateRange, SKILLS, SPORT_NAMES, TEAM_SPORTS } from '@fieldhouse/contracts/club';
import { Button, Callout, LinkButton, media, Page, PageTitle, Segments, Stack } from '@fieldhouse/ui';
import { LeaveGuard } from '@fieldhouse/web-kit/leave-guard';
import User from 'lucide-react/icons/user';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { evaluateAddress } from '../evaluate/evaluate-address.ts';
import { SkillChips } from './skill-chips.tsx';
import { SkillList } from './skill-list.tsx';
import { SkillPad } from './skill-pad.tsx';
import { startSkill } from './skill-round.ts';
import { FAILED, useSkillRound } from './use-skill-round.ts';

/** On a phone it leaves space at the bottom for the fixed pad. */
const Room = styled(Page)`${media.phone} { padding-bottom: 260px; gap: var(--s4); }`;

/** The pad stays beside a long list. */
const Columns = styled.div`
  display: grid; grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); gap: var(--s5); align-items: start;
  & > :last-child { position: sticky; top: 88px; }
  ${media.phone} { grid-template-columns: minmax(0, 1fr); & > :last-child { position: static; } }
`;

interface SkillRatingProps {
  back: ReactNode;
  event: Event;
  entries: readonly RosterEntry[];
}

/** All children of a roster, one skill at a time: skills, children, and the pad that rates them. */
export function SkillRating({ back, event, entries }: SkillRatingProps) {
  const rating = useSkillRound(event, entries);
  const { sport, round, count } = rating;
  const [first] = entries;
  return (
    <Room>
      <PageTitle
        above={back}
        title="Evaluate by skill"
        description={`${event.title} · ${dateRange(event.date, event.endDate, clubToday(new Date()))}`}
        actions={
          first && (
            <LinkButton look="quiet" icon={<User />} href={evaluateAddress(first.childId, event.id)}>
              By player
            </LinkButton>
          )
        }
      />
      {event.sport === 'group' && (
        <Segments
          label="Sport"
          segments={TEAM_SPORTS.map((value) => ({ value, label: SPORT_NAMES[value] }))}
          value={sport}
          onChange={rating.onSport}
        />
      )}
      <SkillChips sport={sport} round={round} onSkill={(id) => rating.onStep((now) => startSkill(now, id))} />
      <Columns>
        <SkillList
          entries={entries}
          round={round}
          onPick={(childId) => rating.onStep((now) => ({ ...now, current: childId }))}
        />
        <Stack $gap={4}>
          <SkillPad sport={sport} entries={entries} round={round} onStep={rating.onStep}>
            <Button
              wide
              look={isLast(sport, round.skill) && round.current === null ? 'primary' : 'quiet'}
              disabled={count === 0}
              onClick={rating.save}
              busyText={rating.isSaving ? 'Saving...' : undefined}
              coolingDown={rating.isCoolingDown}
            >
              {count === 1 ? 'Save 1 evaluation' : `Save ${count} evaluations`}
            </Button>
          </SkillPad>
          {rating.failure && (
            <Callout tone="danger" role="alert" title={FAILED}>
              {rating.failure}
            </Callout>
          )}
        </Stack>
      </Columns>
      <LeaveGuard isChanged={rating.isChanged} />
    </Room>
  );
}

const isLast = (sport: keyof typeof SKILLS, skill: string) => SKILLS[sport].at(-1)?.id === skill;
