import type { EventFormInput } from '@fieldhouse/club-ui/event-form';
import { EventUnavailable } from '../events/event-unavailable.tsx';
import { useEventDetails } from '../events/use-event.ts';
import { EventFormDialog } from './event-form-dialog.tsx';
import { factsOf, valuesOf } from './event-values.ts';
import { useCreateEvent } from './use-create-event.ts';
import { useFormChoices } from './use-form-choices.ts';

export interface CreateEventDialogProps {
  /** The date that the form starts with, 'YYYY-MM-DD'; '' for none. */
  date?: string;
  /** The event to copy: the form starts with all of its values except the date (product decision 73). */
  copyOf?: number;
  /** The title of the toast after a failure: S1 §8 and S2 §8 have different ones. */
  failureTitle: string;
  onClose: () => void;
}

/** Create Event (S1 §2, §5; S2 §2, §5), empty or as a copy. */
export default function CreateEventDialog({ copyOf, date = '', ...frame }: CreateEventDialogProps) {
  return copyOf === undefined ? <Form {...frame} values={{ date }} /> : <Copy {...frame} copyOf={copyOf} />;
}

type FrameProps = Pick<CreateEventDialogProps, 'failureTitle' | 'onClose'>;

function Copy({ copyOf, ...frame }: FrameProps & { copyOf: number }) {
  const { data, error, refetch } = useEventDetails(copyOf);
  if (data === undefined) return <EventUnavailable error={error} onRetry={refetch} onClose={frame.onClose} />;
  const values = { ...valuesOf(factsOf(data)), date: '', endDate: null };
  return <Form {...frame} values={values} subtitle={`A copy of ${data.title}`} />;
}

interface FormProps extends FrameProps {
  values: Partial<EventFormInput>;
  subtitle?: string;
}

function Form({ values, subtitle, failureTitle, onClose }: FormProps) {
  const choices = useFormChoices();
  const { form, create, isPending } = useCreateEvent({ values, failureTitle, onDone: onClose });
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
    />
  );
}
