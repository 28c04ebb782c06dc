import type { Location } from '@fieldhouse/api';
import { EditedLocation, LocationForm, LocationNames, refuseEdit } from '@fieldhouse/contracts/forms';
import { ErrorText, FieldDiff, TextField } from '@fieldhouse/ui';
import { api, keyOf, useNotify } from '@fieldhouse/web-kit';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { useSave } from '@fieldhouse/web-kit/use-save';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

const FAILED = 'Failed to save location';
const LABELS = { name: 'Name', address: 'Address' } as const;

interface LocationDialogProps {
  /** Undefined: a new one. */
  location: Location | undefined;
  onClose: () => void;
}

/** Add and edit a location (S2 §2, §5). */
export default function LocationDialog({ location, onClose }: LocationDialogProps) {
  const notify = useNotify();
  const queries = useQueryClient();
  const form = useForm<LocationForm>({
    resolver: zodResolver(location ? EditedLocation.superRefine(refuseEdit(LocationNames, location)) : LocationForm),
    defaultValues: location ? fieldsOf(location) : { name: '', address: '' },
    shouldFocusError: false,
  });
  const { save, isBusy, changesByOthers } = useSave({
    form,
    initial: location,
    send: (body: LocationForm, ifMatch) =>
      location
        ? api.PUT('/api/locations/{id}', {
            params: { path: { id: location.id } },
            headers: { 'If-Match': ifMatch },
            body,
          })
        : api.POST('/api/locations', { body }),
    read: async () => {
      const { data: locations } = await api.GET('/api/locations');
      return { data: locations?.find(({ id }) => id === location?.id) };
    },
    fieldsOf,
    labels: LABELS,
    failureTitle: FAILED,
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: keyOf('get', '/api/locations') });
      notify({ title: location ? 'Location updated successfully' : 'Location added successfully' });
    },
    onDone: onClose,
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      onClose={onClose}
      title={location ? 'Edit Location' : 'Add Location'}
      onSubmit={form.handleSubmit(save)}
      isChanged={form.formState.isDirty}
      attempts={form.formState.submitCount}
      submitText={location ? 'Save' : 'Add Location'}
      busyText={isBusy ? 'Saving...' : undefined}
    >
      <FieldDiff changes={changesByOthers} />
      <TextField label={LABELS.name} autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label={LABELS.address}
        autoComplete="off"
        error={errors.address?.message}
        {...form.register('address')}
      />
      {errors.root?.message && <ErrorText>{`${FAILED}. ${errors.root.message}`}</ErrorText>}
    </FormDialog>
  );
}

const fieldsOf = ({ name, address }: Location): LocationForm => ({ name, address });
