import type { Event, RosterEntry } from '@fieldhouse/api';
import { isolated, SKILLS, TEAM_SPORTS, type TeamSport } from '@fieldhouse/contracts/club';
import { type EvaluationForm, evaluationFormAsOf } from '@fieldhouse/contracts/forms';
import { asApiError, useLockedMutation, useNavigate, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { useState } from 'react';
import { evaluationDay, firstSport } from '../evaluate/use-evaluated-child.ts';
import { useRefreshEvaluations } from '../evaluations/use-refresh-evaluations.ts';
import { useSendEvaluation } from '../evaluations/use-send-evaluation.ts';
import { type SkillRound, startSkill, withoutSaved } from './skill-round.ts';

const Form = evaluationFormAsOf(() => new Date());

/**
 * The state of a roster that is evaluated by skill. Saving sends one evaluation for each child; after a failure what was
 * not saved stays, and only that is sent again.
 */
export function useSkillRound(event: Event, entries: readonly RosterEntry[]) {
  const notify = useNotify();
  const navigate = useNavigate();
  const refresh = useRefreshEvaluations();
  const send = useSendEvaluation();
  const [sport, setSport] = useState(() => firstSport(event.sport, []));
  const [round, setRound] = useState(() => startRound(entries, sport));
  const [failure, setFailure] = useState<string>();
  const nameOf = (childId: number) => isolated(entries.find((entry) => entry.childId === childId)?.childName ?? '');
  const bodies = evaluationsOf(round, event);
  const leave = useWhileMounted(() => navigate(`/coach?event=${event.id}&dialog=roster`));
  const saving = useLockedMutation({
    mutationFn: async (forms: readonly EvaluationForm[]) => {
      for (const form of forms) {
        try {
          await send(form);
        } catch (problem) {
          setFailure(`${nameOf(form.childId)}: ${asApiError(problem).detail}`);
          throw problem;
        }
        setRound((now) => withoutSaved(now, form.childId, Object.keys(form.skills)));
      }
      return forms.length;
    },
    onSuccess: (count) => {
      notify({ title: count === 1 ? '1 evaluation saved' : `${count} evaluations saved`, description: event.title });
      leave();
    },
    onError: (problem) => {
      notify({ title: FAILED, description: asApiError(problem).detail, tone: 'destructive' });
    },
    onSettled: () => void refresh(),
  });
  const save = () => {
    if (saving.isLocked()) return;
    const checked = bodies.map((body) => ({ body, result: Form.safeParse(body) }));
    const refused = checked.find(({ result }) => !result.success);
    setFailure(refused && `${nameOf(refused.body.childId)}: ${refused.result.error?.issues[0]?.message}`);
    if (!refused) saving.mutate(checked.flatMap(({ result }) => result.data ?? []));
  };
  return {
    ...{ sport, round, failure, save },
    count: bodies.length,
    isChanged: !saving.isSuccess && bodies.length > 0,
    isSaving: saving.isPending,
    isCoolingDown: saving.isCoolingDown,
    onSport: (next: TeamSport) => {
      setSport(next);
      setRound((now) => startSkill(now, SKILLS[next][0].id));
    },
    onStep: (step: (round: SkillRound) => SkillRound) => setRound(step),
  };
}

export const FAILED = 'Failed to save evaluation';

function startRound(entries: readonly RosterEntry[], sport: TeamSport): SkillRound {
  // An archived child cannot be evaluated.
  const childIds = entries.filter(({ isChildActive }) => isChildActive).map(({ childId }) => childId);
  const skill = SKILLS[sport][0].id;
  return startSkill({ childIds, ratings: {}, skill, current: null }, skill);
}

/** One evaluation for each child and sport with a rating. */
function evaluationsOf({ childIds, ratings }: SkillRound, event: Event) {
  return childIds.flatMap((childId) =>
    TEAM_SPORTS.flatMap((sport) => {
      const rated = SKILLS[sport].flatMap(({ id }) => {
        const rating = ratings[childId]?.[id];
        return rating === undefined ? [] : [[id, rating] as const];
      });
      const skills = Object.fromEntries(rated);
      return rated.length === 0
        ? []
        : [{ childId, sport, date: evaluationDay(event), eventId: event.id, notes: '', skills }];
    }),
  );
}
