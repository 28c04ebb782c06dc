import type { Child, ChildEvaluation, Event } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { SPORT_NAMES, TEAM_SPORTS, type TeamSport } from '@fieldhouse/contracts/club';
import { type EvaluationForm, evaluationFormAsOf } from '@fieldhouse/contracts/forms';
import { asApiError, useLockedMutation, useNavigate, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { useState } from 'react';
import { useRefreshEvaluations } from '../evaluations/use-refresh-evaluations.ts';
import { useSendEvaluation } from '../evaluations/use-send-evaluation.ts';
import { evaluateAddress } from './evaluate-address.ts';
import { goTo, type RatingState, ratedCount, startRating } from './rating-state.ts';
import type { RosterPosition } from './roster-position.ts';
import { evaluationDay, firstSport } from './use-evaluated-child.ts';

interface EvaluationInput {
  child: Child;
  evaluations: readonly ChildEvaluation[];
  atEvent: Event | undefined;
  rosterPosition: RosterPosition | undefined;
}

interface Errors {
  date?: string | undefined;
  notes?: string | undefined;
  eventId?: string | undefined;
  /** The error of the whole form, or why it could not be saved. */
  form?: string | undefined;
}

type Ratings = Readonly<Record<TeamSport, RatingState>>;

const Form = evaluationFormAsOf(() => new Date());
const FAILED = 'Failed to save evaluation';

/**
 * The state of an unsaved evaluation. Each sport keeps its ratings while the other one is shown; a failed save keeps
 * everything.
 */
export function useEvaluation({ child, evaluations, atEvent, rosterPosition }: EvaluationInput) {
  const notify = useNotify();
  const navigate = useNavigate();
  const refresh = useRefreshEvaluations();
  const send = useSendEvaluation();
  const [sport, setSport] = useState(() => firstSport(atEvent?.sport, evaluations));
  const [ratings, setRatings] = useState<Ratings>(() => startRatings());
  const [date, setDate] = useState<string | null>(() => evaluationDay(atEvent));
  const [notes, setNotes] = useState('');
  const [event, setEvent] = useState<Event | null>(atEvent ?? null);
  const [errors, setErrors] = useState<Errors>({});
  const state = ratings[sport];
  const step = (change: (before: RatingState) => RatingState) =>
    setRatings((all) => ({ ...all, [sport]: change(all[sport]) }));

  const leave = useWhileMounted(() => {
    if (rosterPosition?.nextChildId && atEvent) {
      navigate(evaluateAddress(rosterPosition.nextChildId, atEvent.id), { replace: true });
    } else navigate(atEvent ? `/coach?event=${atEvent.id}&dialog=roster` : '/coach?tab=evaluations');
  });
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
      // The ratings of the other sport are a separate evaluation: they are shown next.
      setRatings((all) => ({ ...all, [body.sport]: startRating(body.sport) }));
      setNotes('');
      setSport(remaining);
    },
    onError: (problem) => {
      const { detail, errors: refused } = asApiError(problem);
      setErrors({ ...errorsByField(refused), form: detail });
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
    const issues = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    setErrors({ ...errorsByField(issues), form: issues[0]?.message });
  };
  return {
    ...{ state, date, notes, event, errors },
    isChanged: !saving.isSuccess && (TEAM_SPORTS.some((each) => ratedCount(ratings[each]) > 0) || notes !== ''),
    isSaving: saving.isPending,
    isCoolingDown: saving.isCoolingDown,
    onSport: setSport,
    onDate: setDate,
    onNotes: setNotes,
    onEvent: setEvent,
    onStep: step,
    onPick: (skill: string) => step((before) => goTo(before, skill)),
    onSave: save,
  };
}

function startRatings(): Ratings {
  return { baseball: startRating('baseball'), basketball: startRating('basketball') };
}

function errorsByField(issues: readonly { path: string; message: string }[]): Errors {
  const of = (field: string) => issues.find(({ path }) => path === field)?.message;
  return { date: of('date'), notes: of('notes'), eventId: of('eventId') };
}
