import type { ClubSettings } from '@fieldhouse/api';
import { CLUB_LABELS, ClubFields, useClubForm } from '@fieldhouse/club-ui/club-settings';
import { CheckboxField, ErrorText, FieldDiff } from '@fieldhouse/ui';
import { useNotify } from '@fieldhouse/web-kit';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';

/** Changes the club's name and addresses, and whether admins approve invitations (product decisions 95 and 96). */
export default function ClubDialog({ club, onClose }: { club: ClubSettings; onClose: () => void }) {
  const notify = useNotify();
  const onDone = () => {
    notify({ title: 'Club settings saved', description: 'Pages and emails show them from now on.' });
    onClose();
  };
  const { form, save, isBusy, changesByOthers } = useClubForm({ club, onDone });
  return (
    <FormDialog
      onClose={onClose}
      title="Name and addresses"
      onSubmit={form.handleSubmit(save)}
      isChanged={form.formState.isDirty}
      attempts={form.formState.submitCount}
      submitText="Save"
      busyText={isBusy ? 'Saving...' : undefined}
    >
      <FieldDiff changes={changesByOthers} />
      <ClubFields form={form} readOnly={club.readOnly} />
      <CheckboxField label={CLUB_LABELS.isInvitationApproved} {...form.register('isInvitationApproved')} />
      {form.formState.errors.root?.message && <ErrorText>{form.formState.errors.root.message}</ErrorText>}
    </FormDialog>
  );
}
