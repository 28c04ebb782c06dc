import type { EventDetails, RosterEntry } from '@fieldhouse/api';
import { can } from '@fieldhouse/contracts/permissions';
import type { MenuChoice } from '@fieldhouse/ui/aria';
import { useNavigate, useNotify, useUser } from '@fieldhouse/web-kit';
import AtSign from 'lucide-react/icons/at-sign';
import CalendarSearch from 'lucide-react/icons/calendar-search';
import ClipboardPen from 'lucide-react/icons/clipboard-pen';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { evaluateAddress } from '../evaluate/evaluate-address.ts';
import { parentEmails } from './parent-emails.ts';
import { useExportRoster } from './use-export-roster.ts';

export interface RosterAction extends MenuChoice {
  /** The address of an action that opens a page. */
  href?: string;
}

export interface RosterActionsOptions {
  event: EventDetails;
  entries: readonly RosterEntry[];
  onPrint: () => void;
  /** Absent while another event is being chosen. */
  onOtherEvent: (() => void) | undefined;
}

/**
 * The actions of a roster: the sign-in sheet, the parents' email addresses, the file, the evaluation of all children
 * one by one, another event. An empty roster has only the last one.
 */
export function useRosterActions({ event, entries, onPrint, onOtherEvent }: RosterActionsOptions): RosterAction[] {
  const notify = useNotify();
  const navigate = useNavigate();
  const user = useUser();
  const exportRoster = useExportRoster();
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
  const actions: RosterAction[] = [];
  if (first) {
    actions.push(
      { id: 'print', label: 'Print sign-in sheet', icon: <Printer />, onSelect: onPrint },
      {
        id: 'copy',
        label: 'Copy emails',
        icon: <AtSign />,
        disabled: emails.length === 0,
        onSelect: () => void copy(),
      },
      { id: 'export', label: 'Export Roster', icon: <Download />, onSelect: () => void exportRoster(event) },
    );
    if (can(user, 'evaluation.create')) {
      const href = evaluateAddress(first.childId, event.id);
      const onSelect = () => navigate(href);
      actions.push({ id: 'evaluate', label: 'Evaluate', icon: <ClipboardPen />, href, onSelect });
    }
  }
  if (onOtherEvent) {
    actions.push({ id: 'other', label: 'Another event', icon: <CalendarSearch />, onSelect: onOtherEvent });
  }
  return actions;
}
