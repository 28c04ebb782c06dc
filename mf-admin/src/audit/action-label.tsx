import { auditLabel } from '@fieldhouse/contracts/audit';
import Archive from 'lucide-react/icons/archive';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import GitMerge from 'lucide-react/icons/git-merge';
import KeyRound from 'lucide-react/icons/key-round';
import Link from 'lucide-react/icons/link';
import Mail from 'lucide-react/icons/mail';
import MailX from 'lucide-react/icons/mail-x';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import type { ComponentType } from 'react';
import { styled } from 'styled-components';

const Label = styled.span`
  display: inline-flex; align-items: center; gap: var(--s2); font-weight: 600;
  & > svg { flex: none; width: 18px; height: 18px; color: var(--muted); }
  &[data-severity='danger'] > svg { color: var(--danger); }
`;

/** An entry's action with its icon; the icon of a deletion is red. */
export function ActionLabel({ entry }: { entry: { action: string } }) {
  const Icon = iconOf(entry.action);
  return (
    <Label data-severity={Icon === Trash2 ? 'danger' : undefined}>
      <Icon aria-hidden="true" />
      {auditLabel(entry)}
    </Label>
  );
}

function iconOf(action: string): Icon {
  const [, verb = ''] = action.split('.');
  return ICONS[verb] ?? Pencil;
}

type Icon = ComponentType<{ 'aria-hidden': 'true' }>;

/** By the second part of an action, such as `added` of `child.added`; a pencil for all others. */
const ICONS: Readonly<Record<string, Icon>> = {
  ...{ added: Plus, 'coach-added': Plus, 'member-added': Plus, 'sample-added': Plus },
  ...{ deleted: Trash2, removed: Trash2 },
  ...{ 'member-removed': X, 'sample-removed': X, unlinked: X, discarded: X, cancelled: X },
  ...{ denied: X, dismissed: X, ignored: X },
  ...{ archived: Archive, restored: RotateCcw, undone: RotateCcw, reset: RotateCcw, 'taken-back': RotateCcw },
  ...{ merged: GitMerge, linked: Link, 'password-set': KeyRound, requested: KeyRound },
  ...{ approved: Check, checked: Check, signed: Check, confirmed: Check, allowed: Check },
  ...{ sent: Mail, stored: Mail, waiting: Mail, 'not-sent': MailX, joined: Link },
  ...{ resent: Send, retried: Send, replayed: Send, viewed: Eye, 'fix-tried': Eye, exported: Download },
};
