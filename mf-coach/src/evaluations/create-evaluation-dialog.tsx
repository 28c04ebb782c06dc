import type { Event, ListedChild } from '@fieldhouse/api';
import { ChildPicker, EventPicker } from '@fieldhouse/club-ui/pickers';
import { clubToday, isolated, SPORT_NAMES, TEAM_SPORTS } from '@fieldhouse/contracts/club';
import { type EvaluationForm, evaluationFormAsOf } from '@fieldhouse/contracts/forms';
import { ErrorText, Pair, Select, TextArea } from '@fieldhouse/ui';
import { DateField } from '@fieldhouse/ui/aria';
import { useNotify } from '@fieldhouse/web-kit';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { useSave } from '@fieldhouse/web-kit/use-save';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { RatingChoices } from './rating-choices.tsx';
import { useRefreshEvaluations } from './use-refresh-evaluations.ts';
import { useSendEvaluation } from './use-send-evaluation.ts';

const Form = evaluationFormAsOf(() => new Date());

type Fields = z.input<typeof Form>;

const LABELS = {
  childId: 'Child',
  sport: 'Sport',
  date: 'Date',
  eventId: 'Event',
  notes: 'Notes',
  skills: 'Skills',
} as const;

const FAILED = 'Failed to save evaluation';

/**
 * New Evaluation (S2 §2, §5, product decision 44): first the child; then sport, day, event, ratings and notes.
 */
export default function CreateEvaluationDialog({ onClose }: { onClose: () => void }) {
  const notify = useNotify();
  const refresh = useRefreshEvaluations();
  const send = useSendEvaluation();
  const today = clubToday(new Date());
  const [child, setChild] = useState<ListedChild | null>(null);
  const [event, setEvent] = useState<Event | null>(null);
  const form = useForm<Fields, unknown, EvaluationForm>({
    resolver: zodResolver(Form),
    defaultValues: { date: today, eventId: null, notes: '', skills: {} },
    shouldFocusError: false,
  });
  const { save, isBusy } = useSave({
    form,
    initial: undefined,
    send,
    read: async () => ({}),
    fieldsOf: ({ childId, sport, date, eventId, notes, skills }): Fields => ({
      ...{ childId, sport, date, eventId, notes, skills },
    }),
    labels: LABELS,
    failureTitle: FAILED,
    onSaved: ({ child: { firstName, lastName } }) => {
      void refresh();
      notify({ title: 'Evaluation saved successfully', description: isolated(`${firstName} ${lastName}`) });
    },
    onDone: onClose,
  });
  const { errors, isDirty, submitCount } = form.formState;
  const sport = useWatch({ control: form.control, name: 'sport' });
  return (
    <FormDialog
      onClose={onClose}
      size="large"
      title="New Evaluation"
      onSubmit={form.handleSubmit(save)}
      isChanged={isDirty}
      attempts={submitCount}
      submitText="Save Evaluation"
      busyText={isBusy ? 'Saving...' : undefined}
    >
      <Controller
        control={form.control}
        name="childId"
        render={({ field, fieldState }) => (
          <ChildPicker
            label={LABELS.childId}
            value={child}
            error={fieldState.error?.message}
            onChange={(chosen) => {
              setChild(chosen);
              field.onChange(chosen?.id);
            }}
          />
        )}
      />
      <Pair>
        <Select
          label={LABELS.sport}
          placeholder="Select a sport"
          options={TEAM_SPORTS.map((value) => ({ value, label: SPORT_NAMES[value] }))}
          error={errors.sport?.message}
          {...form.register('sport', { onChange: () => form.setValue('skills', {}, { shouldDirty: true }) })}
        />
        <Controller
          control={form.control}
          name="date"
          render={({ field, fieldState }) => (
            <DateField label={LABELS.date} max={today} {...field} error={fieldState.error?.message} />
          )}
        />
      </Pair>
      {sport && (
        <Controller
          control={form.control}
          name="skills"
          render={({ field }) => (
            <RatingChoices
              sport={sport}
              ratings={field.value}
              onChange={field.onChange}
              error={errors.skills?.root?.message ?? messageOf(errors.skills)}
            />
          )}
        />
      )}
      <Controller
        control={form.control}
        name="eventId"
        render={({ field, fieldState }) => (
          <EventPicker
            label={LABELS.eventId}
            when="begun"
            optional
            value={event}
            error={fieldState.error?.message}
            onChange={(chosen) => {
              setEvent(chosen);
              field.onChange(chosen?.id ?? null);
            }}
          />
        )}
      />
      <TextArea label={LABELS.notes} optional error={errors.notes?.message} {...form.register('notes')} />
      {errors.root?.message && <ErrorText>{`${FAILED}. ${errors.root.message}`}</ErrorText>}
    </FormDialog>
  );
}

/** The form's message for all ratings together. */
function messageOf(error: { message?: unknown } | undefined): string | undefined {
  return typeof error?.message === 'string' ? error.message : undefined;
}
