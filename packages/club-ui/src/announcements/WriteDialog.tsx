import { type Audience, MOST_URGENT } from '@fieldhouse/contracts/forms';
import { CheckboxField, ErrorText, Pair, Stack, TextArea, TextField, TimeField } from '@fieldhouse/ui';
import { DateField } from '@fieldhouse/ui/aria';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import type { FormEvent } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { AudienceFields } from './AudienceFields.tsx';
import { ANNOUNCE_LABELS, type AnnounceFields } from './announce-form.ts';

interface WriteDialogProps {
  form: UseFormReturn<AnnounceFields>;
  audienceName: string | undefined;
  /** Of a known audience; null: the dialog asks for it. */
  audienceKind: Audience['kind'] | null;
  isBusy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
}

/** The text of an announcement, when it is sent, and where that is not known, whom it is for. */
export function WriteDialog({ form, audienceName, audienceKind, isBusy, onSubmit, onClose }: WriteDialogProps) {
  const { errors, isDirty, submitCount } = form.formState;
  const isAsked = form.getValues('to') !== null;
  const to = useWatch({ control: form.control, name: 'to' });
  const isForEvent = (to ?? audienceKind) === 'event';
  return (
    <FormDialog
      onClose={onClose}
      title="Announce"
      eyebrow={audienceName}
      onSubmit={onSubmit}
      isChanged={isDirty}
      attempts={submitCount}
      submitText="Continue"
      busyText={isBusy ? 'Saving...' : undefined}
    >
      {isAsked && <AudienceFields form={form} />}
      <TextField
        label={ANNOUNCE_LABELS.title}
        autoComplete="off"
        autoFocus={!isAsked}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <TextArea label={ANNOUNCE_LABELS.body} rows={6} error={errors.body?.message} {...form.register('body')} />
      <Stack $gap={1}>
        <CheckboxField
          label={ANNOUNCE_LABELS.urgent}
          hint={`At once, also at night${isForEvent ? ', when the event is within 24 hours' : ''}. Up to ${MOST_URGENT} a day.`}
          {...form.register('urgent')}
        />
        <CheckboxField
          label={ANNOUNCE_LABELS.replyTo}
          hint="Families see it. Otherwise replies go to the club."
          {...form.register('replyTo')}
        />
        <CheckboxField label={ANNOUNCE_LABELS.isLater} {...form.register('isLater')} />
      </Stack>
      <WhenFields form={form} />
      {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
    </FormDialog>
  );
}

function WhenFields({ form }: Pick<WriteDialogProps, 'form'>) {
  const isLater = useWatch({ control: form.control, name: 'isLater' });
  if (!isLater) return null;
  return (
    <Pair>
      <Controller
        control={form.control}
        name="date"
        render={({ field, fieldState }) => (
          <DateField
            label={ANNOUNCE_LABELS.date}
            {...field}
            onChange={(date) => field.onChange(date ?? '')}
            error={fieldState.error?.message}
          />
        )}
      />
      <TimeField label={ANNOUNCE_LABELS.time} error={form.formState.errors.time?.message} {...form.register('time')} />
    </Pair>
  );
}
