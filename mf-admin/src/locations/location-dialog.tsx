import type { Location } from '@fieldhouse/api';
import { LocationForm } from '@fieldhouse/contracts/forms';
import { ErrorText, TextField } from '@fieldhouse/ui';
import { $api, asApiError, keyOf, showFieldErrors, useNotify } from '@fieldhouse/web-kit';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

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
    resolver: zodResolver(LocationForm),
    defaultValues: { name: location?.name ?? '', address: location?.address ?? '' },
    shouldFocusError: false,
  });
  const done = async (title: string) => {
    await queries.invalidateQueries({ queryKey: keyOf('get', '/api/locations') });
    notify({ title });
    onClose();
  };
  const failed = (problem: unknown) => {
    const error = asApiError(problem);
    // Somebody else has changed it: what they wrote is fetched, and saving again stands on that.
    if (error.status === 412) void queries.invalidateQueries({ queryKey: ['get', '/api/locations'] });
    if (!showFieldErrors(form, error)) form.setError('root', { message: error.detail });
  };
  const adding = $api.useMutation('post', '/api/locations', {
    onSuccess: () => done('Location added successfully'),
    onError: failed,
  });
  const changing = $api.useMutation('put', '/api/locations/{id}', {
    onSuccess: () => done('Location updated successfully'),
    onError: failed,
  });
  const busy = adding.isPending || changing.isPending;
  const save = form.handleSubmit((body) => {
    if (location) {
      const { id, version } = location;
      changing.mutate({ params: { path: { id } }, headers: { 'If-Match': `"${version}"` }, body });
    } else adding.mutate({ body });
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      onClose={onClose}
      title={location ? 'Edit Location' : 'Add Location'}
      onSubmit={save}
      isChanged={form.formState.isDirty}
      attempts={form.formState.submitCount}
      submitText={location ? 'Save' : 'Add Location'}
      busyText={busy ? 'Saving...' : undefined}
    >
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <TextField label="Address" autoComplete="off" error={errors.address?.message} {...form.register('address')} />
      {errors.root?.message && <ErrorText>{`Failed to save location. ${errors.root.message}`}</ErrorText>}
    </FormDialog>
  );
}
