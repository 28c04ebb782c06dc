import type { Child, ChildEvaluation, Event } from '@fieldhouse/api';
import { fullName, Jersey } from '@fieldhouse/club-ui';
import { EventPicker } from '@fieldhouse/club-ui/pickers';
import { averageRating, SPORT_NAMES, shortDay, TEAM_SPORTS } from '@fieldhouse/contracts/club';
import { Button, Callout, LinkButton, media, Page, PageTitle, Row, Segments, Stack, TextArea } from '@fieldhouse/ui';
import { LeaveGuard } from '@fieldhouse/web-kit/leave-guard';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import Info from 'lucide-react/icons/info';
import ListChecks from 'lucide-react/icons/list-checks';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { AverageCard } from './average-card.tsx';
import { DateChoice } from './date-choice.tsx';
import { evaluateAddress, evaluateSkillsAddress } from './evaluate-address.ts';
import { PreviousEvaluations } from './previous-evaluations.tsx';
import { RatingPad } from './rating-pad.tsx';
import { ratedCount } from './rating-state.ts';
import type { RosterPosition } from './roster-position.ts';
import { ScoreSheet } from './score-sheet.tsx';
import { lastRatings } from './use-evaluated-child.ts';
import { useEvaluation } from './use-evaluation.ts';

/** On a phone it leaves space at the bottom for the fixed pad. */
const Room = styled(
  Page,
)`${media.phone} { padding-bottom: 260px; gap: var(--s4); &:has([data-done]) { padding-bottom: 110px; } }`;

const Columns = styled.div`
  display: grid; grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); gap: var(--s5); align-items: start;
  ${media.tablet} { gap: var(--s4); }
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;

const Hint = styled.p`
  display: flex; gap: 6px; align-items: center; color: var(--muted); font-size: var(--t-s);
  & > svg { width: 16px; height: 16px; flex: none; }
`;

interface EvaluationPadProps {
  back: ReactNode;
  child: Child;
  /** The child's evaluations, newest first. */
  evaluations: readonly ChildEvaluation[];
  /** The event of the evaluation. */
  event: Event | undefined;
  /** Set when a whole roster is evaluated. */
  rosterPosition: RosterPosition | undefined;
}

/** The score sheet of one child, the pad that fills it, notes, event and previous evaluations. */
export function EvaluationPad({ back, child, evaluations, event: atEvent, rosterPosition }: EvaluationPadProps) {
  const evaluation = useEvaluation({ child, evaluations, atEvent, rosterPosition });
  const { state, date, notes, event } = evaluation;
  const { sport, ratings } = state;
  const ofSport = evaluations.filter((each) => each.sport === sport);
  const last = lastRatings(evaluations, sport);
  const rated = ratedCount(state);
  const isRatedHere = atEvent !== undefined && evaluations.some(({ eventId }) => eventId === atEvent.id);
  return (
    <Room>
      <PageTitle
        above={back}
        picture={<Jersey {...child} size={60} color={`var(--${sport})`} />}
        title={fullName(child)}
        description={aboutOf(child, evaluations, rosterPosition)}
        actions={
          rosterPosition && atEvent ? (
            <>
              <LinkButton look="quiet" icon={<ListChecks />} href={evaluateSkillsAddress(atEvent.id)}>
                By skill
              </LinkButton>
              {rosterPosition.nextChildId && (
                <LinkButton
                  look="quiet"
                  icon={<ChevronsRight />}
                  href={evaluateAddress(rosterPosition.nextChildId, atEvent.id)}
                >
                  Skip player
                </LinkButton>
              )}
            </>
          ) : undefined
        }
      />
      {!child.isActive && <Callout tone="warning">This child is archived and cannot be evaluated.</Callout>}
      {isRatedHere && <Callout tone="info">{`Evaluated at ${atEvent.title} already.`}</Callout>}
      <Row $spread $gap={2}>
        <Segments
          label="Sport"
          segments={TEAM_SPORTS.map((value) => ({ value, label: SPORT_NAMES[value] }))}
          value={sport}
          onChange={evaluation.onSport}
        />
        <DateChoice value={date} onChange={evaluation.onDate} error={evaluation.errors.date} />
      </Row>
      <Columns>
        <Stack $gap={3}>
          <ScoreSheet state={state} last={last} onPick={evaluation.onPick} />
          <Hint>
            <Info aria-hidden="true" />
            <span>
              {ofSport.length > 0
                ? '1 to 10. The mark under a bar is the last rating.'
                : '1 to 10, one press for each skill.'}
            </span>
          </Hint>
          <AverageCard
            average={averageRating(ratings)}
            isRated={rated > 0}
            previous={ofSport.find(({ skills }) => Object.keys(skills).length > 0)}
          />
        </Stack>
        <Stack $gap={4}>
          <RatingPad state={state} last={last} onChange={evaluation.onStep}>
            <Button
              wide
              look={state.current === null ? 'primary' : 'quiet'}
              onClick={evaluation.onSave}
              disabled={!child.isActive}
              busyText={evaluation.isSaving ? 'Saving...' : undefined}
              coolingDown={evaluation.isCoolingDown}
            >
              {rosterPosition?.nextChildId ? 'Save and next player' : 'Save Evaluation'}
              {state.current !== null && ` · ${rated} of 6 rated`}
            </Button>
          </RatingPad>
          {evaluation.errors.form && (
            <Callout tone="danger" role="alert" title="Failed to save evaluation">
              {evaluation.errors.form}
            </Callout>
          )}
          <TextArea
            label="Notes"
            optional
            maxLength={2000}
            value={notes}
            onChange={({ target }) => evaluation.onNotes(target.value)}
            error={evaluation.errors.notes}
          />
          <EventPicker
            when="begun"
            optional
            value={event}
            onChange={evaluation.onEvent}
            error={evaluation.errors.eventId}
          />
        </Stack>
      </Columns>
      {ofSport.length > 0 && (
        <PreviousEvaluations
          evaluations={ofSport}
          now={rated > 0 ? { sport, date, skills: ratings, average: averageRating(ratings) } : undefined}
        />
      )}
      <LeaveGuard isChanged={evaluation.isChanged} />
    </Room>
  );
}

/** 'Age 9 · last evaluated Sep 12', and on a roster '3 of 12'. */
function aboutOf(
  child: Child,
  [latest]: readonly ChildEvaluation[],
  rosterPosition: RosterPosition | undefined,
): string {
  const before = latest ? `last evaluated ${shortDay(latest.date)}` : 'not evaluated yet';
  return [rosterPosition && `${rosterPosition.position} of ${rosterPosition.total}`, `Age ${child.age}`, before]
    .filter(Boolean)
    .join(' · ');
}
