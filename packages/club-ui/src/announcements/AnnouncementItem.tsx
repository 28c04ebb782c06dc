import type { ListedAnnouncement } from '@fieldhouse/api';
import { Badge, Button, Muted, OpenMark, Row } from '@fieldhouse/ui';
import { $api, asApiError, useNotify, useUser } from '@fieldhouse/web-kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { parentsText, stateText } from './announcement-text.ts';
import { SentText } from './SentText.tsx';
import { useRefreshAnnouncements } from './use-refresh-announcements.ts';
import { WithdrawQuestion } from './WithdrawQuestion.tsx';

const Item = styled.li`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; overflow-wrap: anywhere;
  & > h3 { font-size: 1.3125rem; }
  & button[aria-expanded] { margin-left: -8px; white-space: nowrap; & > span { display: flex; gap: 4px; } }
`;

interface AnnouncementItemProps {
  announcement: ListedAnnouncement;
  /** Opens one that is not sent. */
  onContinue: () => void;
}

/** An announcement, how many have read it, and what can still be done with it. */
export function AnnouncementItem({ announcement, onContinue }: AnnouncementItemProps) {
  const { id, title, audienceName, authorId, authorName, state, urgent, recipients, read, remindedAt } = announcement;
  const user = useUser();
  const notify = useNotify();
  const refresh = useRefreshAnnouncements();
  const remind = $api.useMutation('post', '/api/announcements/{id}/remind', {
    onError: (error: unknown) => notify({ title: asApiError(error).detail, tone: 'destructive' }),
    onSuccess: async ({ recipients: all, read: readers }) => {
      notify({ title: `${parentsText(all - readers)} reminded` });
      await refresh();
    },
  });
  const [isOpen, setIsOpen] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const isSent = state === 'sent' || state === 'sending';
  const unread = (recipients ?? 0) - read;
  return (
    <Item aria-label={title}>
      <h3>{title}</h3>
      <Muted $small>
        <span>{`${audienceName} · ${stateText(announcement, new Date())}`}</span>
        {authorId !== user.id && <span translate="no">{` · ${authorName ?? 'Former member'}`}</span>}
      </Muted>
      {isSent ? (
        <Row $spread>
          <Row $gap={2}>
            <Button look="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {`${read} of ${recipients ?? 0} read it`}
              <OpenMark />
            </Button>
            {urgent && <Badge tone="warn">Urgent</Badge>}
          </Row>
          {remindedAt ? (
            <Muted $small>Reminded</Muted>
          ) : (
            state === 'sent' &&
            unread > 0 && (
              <Button
                look="quiet"
                busyText={remind.isPending ? 'Reminding...' : undefined}
                onClick={() => remind.mutate({ params: { path: { id } } })}
              >
                {`Remind ${unread} who ${unread === 1 ? 'has' : 'have'} not read it`}
              </Button>
            )
          )}
        </Row>
      ) : (
        <Row $gap={2}>
          {urgent && <Badge tone="warn">Urgent</Badge>}
          <Button look="turf" onClick={onContinue}>
            {state === 'draft' ? 'Continue' : 'Change'}
          </Button>
          <Button look="quiet" onClick={() => setIsAsked(true)}>
            {state === 'draft' ? 'Delete draft' : 'Withdraw'}
          </Button>
        </Row>
      )}
      {isAsked && <WithdrawQuestion announcement={announcement} onClose={() => setIsAsked(false)} />}
      {isSent && isOpen && <SentText id={id} title={title} />}
    </Item>
  );
}
