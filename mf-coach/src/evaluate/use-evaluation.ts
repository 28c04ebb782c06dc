import type { Child, ChildEvaluation, Event } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { clubToday, SPORT_NAMES, TEAM_SPORTS, type TeamSport } from '@fieldhouse/contracts/club';
import { type EvaluationForm, evaluationFormAsOf } from '@fieldhouse/contracts/forms';
import { asApiError, useLockedMutation, useNavigate, useNotify } from '@fieldhouse/web-kit';
import { useState } from 'react';
import { useRefreshEvaluations } from '../evaluations/use-refresh-evaluations.ts';
import { useSendEvaluation } from '../evaluations/use-send-evaluation.ts';
import { evaluateAddress } from './evaluate-address.ts';
import { goTo, type RatingState, ratedCount, startRating } from './rating-state.ts';
import type { RosterTurn } from './roster-turn.ts';
import { firstSport } from './use-evaluated-child.ts';

interface Given {
  child: Child;
  evaluations: readonly ChildEvaluation[];
  atEvent: Event | undefined;
  turn: RosterTurn | undefined;
}

interface Errors {
  date?: string | undefined;
  notes?: string | undefined;
  eventId?: string | undefined;
  /** What is wrong with all of it, or why it could not be saved. */
  form?: string | undefined;
}

type Ratings = Readonly<Record<TeamSport, RatingState>>;

const Form = evaluationFormAsOf(() => new Date());
const FAILED = 'Failed to save evaluation';

/**
 * The evaluation of a child while it is written. The ratings of each sport are kept while the other one is shown; a
 * failed save keeps everything.
 */
export function useEvaluation({ child, evaluations, atEvent, turn }: Given) {
  const notify = useNotify();
  const navigate = useNavigate();
  const refresh = useRefreshEvaluations();
  const send = useSendEvaluation();
  const [sport, setSport] = useState(() => firstSport(atEvent?.sport, evaluations));
  const [ratings, setRatings] = useState<Ratings>(() => nothingRated());
  const [date, setDate] = useState<string | null>(() => dayOf(atEvent));
  const [notes, setNotes] = useState('');
  const [event, setEvent] = useState<Event | null>(atEvent ?? null);
  const [errors, setErrors] = useState<Errors>({});
  const state = ratings[sport];
  const step = (change: (before: RatingState) => RatingState) =>
    setRatings((all) => ({ ...all, [sport]: change(all[sport]) }));

  const leave = () => {
    if (turn?.nextChildId && atEvent) {
      navigate(evaluateAddress(turn.nextChildId, atEvent.id), { replace: true });
    } else navigate(atEvent ? `/coach?event=${atEvent.id}&dialog=roster` : '/coach?tab=evaluations');
  };
  const saving = useLockedMutation({
    mutationFn: send,
    onSuccess: (_, body) => {
      void refresh();
      const remaining = TEAM_SPORTS.find((other) => other !== body.sport && ratedCount(ratings[other]) > 0);
      const about = `${fullName(child)} · ${SPORT_NAMES[body.sport]}`;
      notify({ title: 'Evaluation saved successfully', description: about });
      if (!remaining) {
        leave();
        return;
      }
      // What was rated in the other sport is an evaluation of its own.
      setRatings((all) => ({ ...all, [body.sport]: startRating(body.sport) }));
      setNotes('');
      setSport(remaining);
    },
    onError: (problem) => {
      const { detail, errors: refused } = asApiError(problem);
      setErrors({ ...byField(refused), form: detail });
      notify({ title: FAILED, description: detail, tone: 'destructive' });
    },
  });
  const save = () => {
    if (saving.isLocked()) return;
    const written = { childId: child.id, sport, date, eventId: event?.id ?? null, notes, skills: state.ratings };
    const checked = Form.safeParse(written);
    if (checked.success) {
      setErrors({});
      saving.mutate(checked.data satisfies EvaluationForm);
      return;
    }
    const faults = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    setErrors({ ...byField(faults), form: faults[0]?.message });
  };
  return {
    ...{ state, date, notes, event, errors },
    isChanged: !saving.isSuccess && (TEAM_SPORTS.some((each) => ratedCount(ratings[each]) > 0) || notes !== ''),
    isSaving: saving.isPending,
    isResting: saving.isResting,
    onSport: setSport,
    onDate: setDate,
    onNotes: setNotes,
    onEvent: setEvent,
    onStep: step,
    onPick: (skill: string) => step((before) => goTo(before, skill)),
    onSave: save,
  };
}

function nothingRated(): Ratings {
  return { baseball: startRating('baseball'), basketball: startRating('basketball') };
}

/** The event's day once it has come, otherwise today. */
function dayOf(event: Event | undefined): string {
  const today = clubToday(new Date());
  return event && event.date < today ? event.date : today;
}

function byField(faults: readonly { path: string; message: string }[]): Errors {
  const of = (field: string) => faults.find(({ path }) => path === field)?.message;
  return { date: of('date'), notes: of('notes'), eventId: of('eventId') };
}
