import { clubToday } from '@fieldhouse/contracts/club';
import { Callout } from '@fieldhouse/ui';
import { type ReactNode, useState } from 'react';
import { EventUnavailable } from '../events/event-unavailable.tsx';
import { useEventDetails } from '../events/use-event.ts';
import { type CopiedEvent, copyValues } from './copy-values.ts';
import { EventFormDialog } from './event-form-dialog.tsx';
import { useCreateEvent } from './use-create-event.ts';
import type { EventFormInput } from './use-event-form.ts';
import { type LoadedChoices, useFormChoices } from './use-form-choices.ts';
import { useLikeLastEvent } from './use-like-last-event.ts';

export interface CreateEventDialogProps {
  /** The date that the form starts with, 'YYYY-MM-DD'; '' for none. */
  date?: string;
  /** The event to copy: the form starts with its values, a week later (product decision 73). */
  copyOf?: number;
  /** The title of the toast after a failure: S1 §8 and S2 §8 have different ones. */
  failureTitle: string;
  onClose: () => void;
}

/** Create Event (S1 §2, §5; S2 §2, §5), empty or as a copy. */
export default function CreateEventDialog({ copyOf, date = '', ...props }: CreateEventDialogProps) {
  const frame = { ...props, choices: useFormChoices() };
  return copyOf === undefined ? <Form {...frame} values={{ date }} /> : <Copy {...frame} copyOf={copyOf} />;
}

interface FrameProps extends Pick<CreateEventDialogProps, 'failureTitle' | 'onClose'> {
  choices: LoadedChoices;
}

/** Waits for the lists: the form starts only with values that it offers, and so shows all that it sends. */
function Copy({ copyOf, ...frame }: FrameProps & { copyOf: number }) {
  const { data, error, refetch } = useEventDetails(copyOf);
  const { isCurrent, loadError, reload } = frame.choices;
  const [copy, setCopy] = useState<CopiedEvent>();
  if (copy === undefined && data !== undefined && isCurrent)
    setCopy(copyValues(data, frame.choices, clubToday(new Date())));
  if (copy === undefined) {
    const retry = () => (error ? refetch() : reload());
    return <EventUnavailable error={error ?? loadError} onRetry={retry} onClose={frame.onClose} />;
  }
  return (
    <Form {...frame} values={copy.values} subtitle={`A copy of ${copy.title}`}>
      {copy.missing.length > 0 && (
        <Callout tone="warning" title="No longer offered, so not copied">
          {copy.missing.join(', ')}
        </Callout>
      )}
    </Form>
  );
}

interface FormProps extends FrameProps {
  values: Partial<EventFormInput>;
  subtitle?: string;
  /** Shown above the fields. */
  children?: ReactNode;
}

function Form({ values, subtitle, failureTitle, choices, children, onClose }: FormProps) {
  const { form, create, isPending } = useCreateEvent({ values, failureTitle, onDone: onClose });
  useLikeLastEvent(form, choices.locations, values.sport === undefined);
  return (
    <EventFormDialog
      form={form}
      choices={choices}
      mode="create"
      title="Create Event"
      {...(subtitle !== undefined && { subtitle })}
      submitText="Create Event"
      busyText={isPending ? 'Creating...' : undefined}
      onSubmit={create}
      onClose={onClose}
    >
      {children}
    </EventFormDialog>
  );
}
