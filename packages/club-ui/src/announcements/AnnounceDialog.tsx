import type { Announcement } from '@fieldhouse/api';
import type { Audience } from '@fieldhouse/contracts/forms';
import { $api, asApiError, showFieldErrors, useUser } from '@fieldhouse/web-kit';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { AnnounceFields, audienceOf, draftOf, fieldsOf, sendAtOf } from './announce-form.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { useRefreshAnnouncements } from './use-refresh-announcements.ts';
import { WriteDialog } from './WriteDialog.tsx';

interface AnnounceDialogProps {
  /** Undefined: the dialog asks for it. */
  audience?: Audience;
  /** Known before the server has answered: the name of a team, the title of an event. */
  audienceName?: string | undefined;
  /** A draft that is continued, or what is scheduled. */
  draft?: Announcement;
  onClose: () => void;
}

/**
 * Announce (S2.2.1693): first the text, stored as a draft with Continue, then how many people it reaches, and Send. Four
 * presses from the board.
 */
export default function AnnounceDialog({ audience, audienceName, draft, onClose }: AnnounceDialogProps) {
  const user = useUser();
  const refresh = useRefreshAnnouncements();
  const [stored, setStored] = useState(draft);
  const [isReviewed, setIsReviewed] = useState(false);
  const form = useForm<AnnounceFields>({
    resolver: zodResolver(AnnounceFields),
    defaultValues: fieldsOf(audience ? null : user.role === 'admin' ? 'all' : 'ages', draft),
    shouldFocusError: false,
  });
  const answer = {
    onSuccess: (saved: Announcement) => {
      setStored(saved);
      setIsReviewed(true);
      void refresh();
    },
    onError: (error: unknown) => {
      if (!showFieldErrors(form, error)) form.setError('root', { message: asApiError(error).detail });
    },
  };
  const write = $api.useMutation('post', '/api/announcements', answer);
  const change = $api.useMutation('put', '/api/announcements/{id}', answer);
  const save = (fields: AnnounceFields) => {
    const chosen = audienceOf(fields) ?? audience;
    if (!chosen) return;
    // What is scheduled stays so until it is sent, also when the dialog is closed before Send (S2.4.2014).
    const sendAt = stored?.state === 'scheduled' ? (sendAtOf(fields) ?? stored.sendAt) : null;
    const body = { ...draftOf(fields, chosen), ...(sendAt && { sendAt }) };
    if (stored) change.mutate({ params: { path: { id: stored.id } }, body });
    else write.mutate({ body });
  };
  if (stored && isReviewed) {
    return (
      <ReviewDialog
        announcement={stored}
        sendAt={sendAtOf(form.getValues())}
        onBack={() => setIsReviewed(false)}
        onClose={onClose}
      />
    );
  }
  return (
    <WriteDialog
      form={form}
      audienceName={audience && (stored?.audienceName ?? audienceName)}
      audienceKind={audience?.kind ?? null}
      isBusy={write.isPending || change.isPending}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    />
  );
}
