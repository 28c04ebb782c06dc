import type { CalendarFeed } from '@fieldhouse/api';
import { ErrorText, MultiSelect, RadioCards, TextField } from '@fieldhouse/ui';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { OwnChild } from './feed-children.ts';
import { fieldsOf, LinkFields, type MadeLink } from './link-fields.ts';
import { NewLinkDialog } from './new-link-dialog.tsx';
import { useSaveLink } from './use-save-link.ts';

interface LinkDialogProps {
  /** Undefined: a new one. */
  link?: CalendarFeed;
  own: readonly OwnChild[];
  onClose: () => void;
}

/** Makes a link to a calendar, or changes its name and children. A new one is shown once, in the same place. */
export default function LinkDialog({ link, own, onClose }: LinkDialogProps) {
  const [made, setMade] = useState<MadeLink>();
  const form = useForm<LinkFields>({
    resolver: zodResolver(LinkFields),
    defaultValues: fieldsOf(link),
    shouldFocusError: false,
  });
  const { save, isPending } = useSaveLink({ link, form, onMade: setMade, onChanged: onClose });
  const { errors, isDirty, submitCount } = form.formState;
  if (made) return <NewLinkDialog made={made} onClose={onClose} />;
  return (
    <FormDialog
      onClose={onClose}
      title={link ? 'Change the link' : 'Add to a calendar'}
      onSubmit={form.handleSubmit(save)}
      isChanged={isDirty}
      attempts={submitCount}
      submitText={link ? 'Save' : 'Make the link'}
      busyText={isPending ? 'Saving...' : undefined}
    >
      <TextField
        label="Name"
        autoComplete="off"
        hint="So that you know later which calendar has it."
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Controller
        control={form.control}
        name="which"
        render={({ field }) => (
          <RadioCards
            label="Children"
            value={field.value}
            onChange={field.onChange}
            cards={[
              { value: 'all', title: 'All children', text: 'Later ones too' },
              { value: 'chosen', title: 'Chosen children' },
            ]}
          />
        )}
      />
      {form.watch('which') === 'chosen' && (
        <Controller
          control={form.control}
          name="childIds"
          render={({ field, fieldState }) => (
            <MultiSelect
              label="Which children"
              {...field}
              error={fieldState.error?.message}
              options={own.map(({ id, firstName }) => ({ value: id, label: firstName }))}
            />
          )}
        />
      )}
      <div role="alert">{errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}</div>
    </FormDialog>
  );
}
