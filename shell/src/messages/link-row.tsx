import type { CalendarFeed } from '@fieldhouse/api';
import { isolated, momentText } from '@fieldhouse/contracts/club';
import { Button, media } from '@fieldhouse/ui';
import { lazyDialog } from '@fieldhouse/web-kit';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ListRow } from '../account/account-style.ts';
import { childrenText, type OwnChild } from './feed-children.ts';

const LinkDialog = lazyDialog(() => import('./link-dialog.tsx'));
const RevokeQuestion = lazyDialog(() => import('./revoke-question.tsx'));

const Buttons = styled.div`
  && { display: flex; gap: var(--s2); }
  ${media.phone} { && { grid-column: 1 / -1; } & > button { flex: 1; } }
`;

/** A link: its name, its children, and when a program last asked for it. */
export function LinkRow({ link, own }: { link: CalendarFeed; own: readonly OwnChild[] }) {
  const [open, setOpen] = useState<'change' | 'revoke' | null>(null);
  const close = () => setOpen(null);
  const name = isolated(link.name);
  const fetched = link.fetchedAt === null ? 'not fetched yet' : `fetched ${momentText(link.fetchedAt)}`;
  return (
    <ListRow>
      <CalendarSync aria-hidden="true" />
      <div>
        <b translate="no">{name}</b>
        <span>
          <span translate="no">{childrenText(link, own)}</span>
          <span>{` · ${fetched}`}</span>
        </span>
      </div>
      <Buttons>
        <Button look="quiet" aria-label={`Change ${name}`} onClick={() => setOpen('change')}>
          Change
        </Button>
        <Button look="quiet" aria-label={`Revoke ${name}`} onClick={() => setOpen('revoke')}>
          Revoke
        </Button>
      </Buttons>
      {open === 'change' && <LinkDialog link={link} own={own} onClose={close} />}
      {open === 'revoke' && <RevokeQuestion link={link} onClose={close} />}
    </ListRow>
  );
}
