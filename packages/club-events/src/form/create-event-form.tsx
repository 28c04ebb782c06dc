import { ErrorText } from '@fieldhouse/ui';
import { FormPage } from '@fieldhouse/web-kit/form-page';
import { EventFormFields } from './event-form-fields.tsx';
import { useCreateEvent } from './use-create-event.ts';
import { useFormChoices } from './use-form-choices.ts';
import { useLikeLastEvent } from './use-like-last-event.ts';

export interface CreateEventFormProps {
  failureTitle: string;
  /** The event is created, or Cancel was pressed. */
  onLeave: () => void;
}

/** Create Event as a page of its own (S2 §2). */
export default function CreateEventForm({ failureTitle, onLeave }: CreateEventFormProps) {
  const choices = useFormChoices();
  const { loadError } = choices;
  const { form, create, isPending } = useCreateEvent({ failureTitle, onDone: onLeave });
  useLikeLastEvent(form, choices.locations, true);
  const { isDirty, submitCount, errors } = form.formState;
  const failure = errors.root?.message;
  return (
    <FormPage
      onSubmit={create}
      isChanged={isDirty}
      attempts={submitCount}
      submitText="Create Event"
      busyText={isPending ? 'Creating...' : undefined}
      onLeave={onLeave}
    >
      {loadError && <ErrorText>{`Not everything there is to choose from did load. ${loadError.detail}`}</ErrorText>}
      <EventFormFields form={form} choices={choices} mode="create" headingLevel={2} />
      <div role="alert">{failure && <ErrorText>{failure}</ErrorText>}</div>
    </FormPage>
  );
}
