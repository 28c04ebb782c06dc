import type { ClubSettings } from '@fieldhouse/api';
import { ClubSettingsForm } from '@fieldhouse/contracts/forms';
import { api, keyOf } from '@fieldhouse/web-kit';
import { useSave } from '@fieldhouse/web-kit/use-save';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod';

const { name, replyTo, postalAddress, isInvitationApproved } = ClubSettingsForm.shape;
/** An empty reply address means none. */
const Fields = z.object({ name, replyTo: z.literal('').or(replyTo.unwrap()), postalAddress, isInvitationApproved });
export type ClubFormFields = z.infer<typeof Fields>;

export const CLUB_LABELS = {
  name: 'Club name',
  replyTo: 'Reply address',
  postalAddress: 'Postal address',
  isInvitationApproved: 'An admin approves when a parent invites another',
} as const;

const fieldsOf = ({ name, replyTo, postalAddress, isInvitationApproved }: ClubSettings): ClubFormFields => ({
  ...{ name, replyTo: replyTo ?? '', postalAddress, isInvitationApproved },
});

interface ClubFormOptions {
  club: ClubSettings;
  /** Called after a save while the form is still open. */
  onDone: () => void;
}

/** The form of the club's name and addresses (product decision 96). */
export function useClubForm({ club, onDone }: ClubFormOptions) {
  const queries = useQueryClient();
  const form = useForm({ resolver: zodResolver(Fields), defaultValues: fieldsOf(club), shouldFocusError: false });
  const saving = useSave<ClubFormFields, ClubFormFields, ClubSettings>({
    form,
    initial: club,
    send: ({ replyTo: typed, ...fields }, ifMatch) =>
      api.PUT('/api/admin/club-settings', {
        headers: { 'If-Match': ifMatch },
        body: { ...fields, replyTo: typed || null },
      }),
    read: () => api.GET('/api/admin/club-settings'),
    fieldsOf,
    labels: CLUB_LABELS,
    valueTexts: ({ isInvitationApproved }) => ({ isInvitationApproved: isInvitationApproved ? 'yes' : 'no' }),
    failureTitle: 'The club’s settings could not be saved',
    onSaved: (saved) => {
      queries.setQueryData(keyOf('get', '/api/admin/club-settings'), saved);
      void queries.invalidateQueries({ queryKey: keyOf('get', '/api/club') });
    },
    onDone,
  });
  return { form, ...saving };
}
