import type { SkillEvaluation } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { longDay, SKILLS, SPORT_NAMES, type TeamSport } from '@fieldhouse/contracts/club';
import { EvaluationChanges } from '@fieldhouse/contracts/forms';
import { EmptyState, ErrorText, Fact, Facts, FieldDiff, Grid, Select, TextArea } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api, api, QueryFailed, useNotify } from '@fieldhouse/web-kit';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { useSave } from '@fieldhouse/web-kit/use-save';
import ClipboardX from 'lucide-react/icons/clipboard-x';
import { useForm } from 'react-hook-form';
import { EDIT_RATINGS } from './rating-options.ts';
import { useRefreshEvaluations } from './use-refresh-evaluations.ts';

interface EditEvaluationDialogProps {
  evaluationId: number;
  childId: number;
  /** The evaluation from the list; undefined: it is on another page of the list. */
  listed: SkillEvaluation | undefined;
  onClose: () => void;
}

/** Edit an evaluation (S2 §2). */
export default function EditEvaluationDialog({ evaluationId, childId, listed, onClose }: EditEvaluationDialogProps) {
  const query = $api.useQuery(
    'get',
    '/api/skill-evaluations',
    { params: { query: { childId } } },
    { enabled: listed === undefined },
  );
  const evaluation = listed ?? query.data?.find(({ id }) => id === evaluationId);
  if (evaluation) return <EditForm evaluation={evaluation} onClose={onClose} />;
  if (query.isPending) return null;
  return (
    <Dialog isOpen onClose={onClose} title="Edit Evaluation">
      <QueryFailed query={query} title="Failed to load evaluations" frame="none" />
      {query.data && <EmptyState icon={<ClipboardX />} title="Evaluation not found." />}
    </Dialog>
  );
}

/** Every skill is a field of its own, so that the changes of two coaches to different skills are merged. */
type Fields = Record<string, string>;

const FAILED = 'Failed to update evaluation';

function EditForm({ evaluation, onClose }: { evaluation: SkillEvaluation; onClose: () => void }) {
  const { id, child, childId, sport, date, coachName, eventTitle } = evaluation;
  const notify = useNotify();
  const refresh = useRefreshEvaluations();
  const labels = labelsOf(sport);
  const form = useForm<Fields>({ defaultValues: fieldsOf(evaluation), shouldFocusError: false });
  const { save, isBusy, changesByOthers } = useSave<Fields, EvaluationChanges, SkillEvaluation>({
    form,
    initial: evaluation,
    send: (body, ifMatch) =>
      api.PUT('/api/evaluations/{id}', { params: { path: { id } }, headers: { 'If-Match': ifMatch }, body }),
    read: async () => {
      const { data } = await api.GET('/api/skill-evaluations', { params: { query: { childId } } });
      return { data: data?.find((each) => each.id === id) };
    },
    fieldsOf,
    labels,
    valueTexts: (fields) =>
      Object.fromEntries(SKILLS[sport].map((skill) => [skill.id, fields[skill.id] || 'Not rated'])),
    failureTitle: FAILED,
    onSaved: () => {
      void refresh();
      notify({ title: 'Evaluation updated successfully', description: fullName(child) });
    },
    onDone: onClose,
  });
  const submit = (fields: Fields) => {
    const checked = EvaluationChanges.safeParse(changesOf(fields));
    if (checked.success) save(checked.data);
    else form.setError('root', { message: checked.error.issues[0]?.message ?? '' });
  };
  const { errors, isDirty, submitCount } = form.formState;
  return (
    <FormDialog
      onClose={onClose}
      size="large"
      title="Edit Evaluation"
      subtitle={fullName(child)}
      onSubmit={form.handleSubmit(submit)}
      isChanged={isDirty}
      attempts={submitCount}
      submitText="Save"
      busyText={isBusy ? 'Saving...' : undefined}
    >
      <FieldDiff changes={changesByOthers} />
      <Facts>
        <Fact name="Child">{fullName(child)}</Fact>
        <Fact name="Sport">{SPORT_NAMES[sport]}</Fact>
        <Fact name="Date">{longDay(date)}</Fact>
        <Fact name="Coach">{coachName}</Fact>
        {eventTitle && (
          <Fact name="Event" wide>
            {eventTitle}
          </Fact>
        )}
      </Facts>
      <Grid $least={200} $gap={3} role="group" aria-label="Skills">
        {SKILLS[sport].map((skill) => (
          <Select
            key={skill.id}
            label={skill.name}
            placeholder="Not rated"
            options={EDIT_RATINGS}
            {...form.register(skill.id)}
          />
        ))}
      </Grid>
      <TextArea label={labels.notes} optional maxLength={2000} {...form.register('notes')} />
      {errors.root?.message && <ErrorText>{`${FAILED}. ${errors.root.message}`}</ErrorText>}
    </FormDialog>
  );
}

const fieldsOf = ({ notes, sport, skills }: SkillEvaluation): Fields => ({
  ...Object.fromEntries(SKILLS[sport].map(({ id }) => [id, String(skills[id] ?? '')])),
  notes: notes ?? '',
});

/** The request body: a skill without a rating is absent. */
function changesOf({ notes, ...ratings }: Fields) {
  const rated = Object.entries(ratings).filter(([, rating]) => rating !== '');
  return { notes, skills: Object.fromEntries(rated.map(([skill, rating]) => [skill, Number(rating)])) };
}

const labelsOf = (sport: TeamSport) => ({
  ...Object.fromEntries(SKILLS[sport].map(({ id, name }) => [id, name])),
  notes: 'Notes',
});
