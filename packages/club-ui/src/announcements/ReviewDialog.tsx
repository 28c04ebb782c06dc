import type { Announcement } from '@fieldhouse/api';
import { isolated, momentText } from '@fieldhouse/contracts/club';
import { Button, ErrorText, Muted, Row } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api, asApiError, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { parentsText } from './announcement-text.ts';
import { TypedText } from './TypedText.tsx';
import { useRefreshAnnouncements } from './use-refresh-announcements.ts';

const Reach = styled.p`
  display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 10px; padding: 12px 16px;
  border-radius: var(--radius-s); background: var(--turf-soft); font-weight: 600;
  & > b { font: 600 2.5rem/1 var(--head); font-variant-numeric: tabular-nums; }
`;

const Message = styled.section`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; padding: 14px 16px; border: 1px solid var(--line);
  border-radius: var(--radius-s); overflow-wrap: anywhere;
  & > h3 { font-size: 1.4375rem; }
`;

interface ReviewDialogProps {
  announcement: Announcement;
  /** Undefined: at once. */
  sendAt: string | undefined;
  onBack: () => void;
  onClose: () => void;
}

/** How many people an announcement reaches, and what they will read, before it is sent. */
export function ReviewDialog({ announcement, sendAt, onBack, onClose }: ReviewDialogProps) {
  const { id, audience, audienceName, title, body, urgent, replyTo, recipients } = announcement;
  const notify = useNotify();
  const close = useWhileMounted(onClose);
  const refresh = useRefreshAnnouncements();
  const when = sendAt && momentText(sendAt);
  const answer = {
    onSuccess: () => {
      void refresh();
      notify({
        title: when ? `It is sent ${when}` : 'Announcement sent',
        description: `${isolated(title)} · ${parentsText(recipients)}`,
      });
      close();
    },
  };
  const send = $api.useMutation('post', '/api/announcements/{id}/send', answer);
  const schedule = $api.useMutation('put', '/api/announcements/{id}', answer);
  const params = { path: { id } };
  const submit = () => {
    if (sendAt) schedule.mutate({ params, body: { audience, title, body, urgent, replyTo, sendAt } });
    else send.mutate({ params });
  };
  const error = send.error ?? schedule.error;
  const isBusy = send.isPending || schedule.isPending;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={urgent ? 'Send this as urgent?' : 'Send this?'}
      eyebrow={audienceName}
      footer={
        <Row $gap={2}>
          <Button look="quiet" onClick={onBack} disabled={isBusy}>
            Back
          </Button>
          <Button autoFocus onClick={submit} disabled={recipients === 0} busyText={isBusy ? 'Sending...' : undefined}>
            {when ? 'Send later' : 'Send now'}
          </Button>
        </Row>
      }
    >
      <Reach role="status">
        <b>{recipients}</b>
        <span>{`${recipients === 1 ? 'parent gets it' : 'parents get it'} ${when ?? 'now'}`}</span>
      </Reach>
      <Message aria-label="What they read">
        <h3>{title}</h3>
        <TypedText text={body} />
      </Message>
      <Muted $small>
        {recipients === 0
          ? 'Nobody is there yet. It stays in Announcements as a draft.'
          : when
            ? 'Until then you can change or withdraw it in Announcements.'
            : 'It cannot be changed after it is sent.'}
      </Muted>
      {error && <ErrorText>{asApiError(error).detail}</ErrorText>}
    </Dialog>
  );
}
