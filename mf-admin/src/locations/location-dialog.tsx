import type { Location } from '@fieldhouse/api';
import { LocationForm } from '@fieldhouse/contracts/forms';
import { Button, ErrorText, Row, TextField } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api, asApiError, keyOf, showFieldErrors, useNotify } from '@fieldhouse/web-kit';
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
  });
  const done = async (title: string) => {
    await queries.invalidateQueries({ queryKey: keyOf('get', '/api/locations') });
    notify({ title });
    onClose();
  };
  const failed = (error: unknown) => {
    if (!showFieldErrors(form, error)) form.setError('root', { message: asApiError(error).detail });
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
    if (busy) return;
    if (location) changing.mutate({ params: { path: { id: location.id } }, body });
    else adding.mutate({ body });
  });
  const { errors } = form.formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={location ? 'Edit Location' : 'Add Location'}
      onSubmit={save}
      footer={
        <Row $gap={2}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busyText={busy ? 'Saving...' : undefined}>
            {location ? 'Save' : 'Add Location'}
          </Button>
        </Row>
      }
    >
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <TextField label="Address" autoComplete="off" error={errors.address?.message} {...form.register('address')} />
      {errors.root?.message && <ErrorText>{`Failed to save location. ${errors.root.message}`}</ErrorText>}
    </Dialog>
  );
}
