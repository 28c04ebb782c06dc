import type { EventDetails, RosterEntry } from '@fieldhouse/api';
import { can } from '@fieldhouse/contracts/permissions';
import { Button, LinkButton, media, Row } from '@fieldhouse/ui';
import { useNotify, useUser } from '@fieldhouse/web-kit';
import AtSign from 'lucide-react/icons/at-sign';
import ClipboardPen from 'lucide-react/icons/clipboard-pen';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { evaluateAddress } from '../evaluate/evaluate-address.ts';
import { parentEmails } from './parent-emails.ts';
import { SignInSheet } from './sign-in-sheet.tsx';
import { useExportRoster } from './use-export-roster.ts';

const Actions = styled(Row)`${media.phone} { & > :is(a, button) { flex: 1 1 auto; padding-inline: 12px; } }`;

interface RosterActionsProps {
  event: EventDetails;
  entries: readonly RosterEntry[];
  children?: ReactNode;
}

/**
 * The actions of a roster: the sign-in sheet, the parents' email addresses, the file, and the evaluation of all
 * children one by one. Hidden while the roster is empty.
 */
export function RosterActions({ event, entries, children }: RosterActionsProps) {
  const notify = useNotify();
  const user = useUser();
  const exportRoster = useExportRoster();
  const [printing, setPrinting] = useState(false);
  const [first] = entries;
  const emails = parentEmails(entries);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(emails.join(', '));
      notify({ title: emails.length === 1 ? '1 email address copied' : `${emails.length} email addresses copied` });
    } catch {
      notify({
        title: 'The email addresses could not be copied',
        description: emails.join(', '),
        tone: 'destructive',
      });
    }
  };
  return (
    <Actions $gap={2}>
      {entries.length > 0 && (
        <>
          <Button look="quiet" icon={<Printer />} onClick={() => setPrinting(true)}>
            Print sign-in sheet
          </Button>
          <Button look="quiet" icon={<AtSign />} onClick={copy} disabled={emails.length === 0}>
            Copy emails
          </Button>
          <Button look="quiet" icon={<Download />} onClick={() => void exportRoster(event)}>
            Export Roster
          </Button>
          {first && can(user, 'evaluation.create') && (
            <LinkButton look="quiet" icon={<ClipboardPen />} href={evaluateAddress(first.childId, event.id)}>
              Evaluate
            </LinkButton>
          )}
        </>
      )}
      {children}
      {printing && <SignInSheet event={event} entries={entries} onDone={() => setPrinting(false)} />}
    </Actions>
  );
}
