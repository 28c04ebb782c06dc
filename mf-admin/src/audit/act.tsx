import type { AuditEntry } from '@fieldhouse/api';
import { auditLabel } from '@fieldhouse/contracts/audit';
import Archive from 'lucide-react/icons/archive';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import GitMerge from 'lucide-react/icons/git-merge';
import KeyRound from 'lucide-react/icons/key-round';
import Link from 'lucide-react/icons/link';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import type { ComponentType } from 'react';
import { styled } from 'styled-components';

const Words = styled.span`
  display: inline-flex; align-items: center; gap: var(--s2); font-weight: 600;
  & > svg { flex: none; width: 18px; height: 18px; color: var(--muted); } &[data-grave] > svg { color: var(--danger); }
`;

/** What was done, with a sign; that of what cannot be taken back has the colour of danger. */
export function Act({ entry }: { entry: AuditEntry }) {
  const [, deed = ''] = entry.action.split('.');
  const Sign = SIGNS[deed] ?? Pencil;
  return (
    <Words data-grave={Sign === Trash2 || undefined}>
      <Sign aria-hidden="true" />
      {auditLabel(entry)}
    </Words>
  );
}

/** By what an action ends with: `child.added`. */
const SIGNS: Readonly<Record<string, ComponentType<{ 'aria-hidden': 'true' }>>> = {
  ...{ added: Plus, 'coach-added': Plus, 'member-added': Plus, 'sample-added': Plus },
  ...{
    deleted: Trash2,
    removed: Trash2,
    'member-removed': X,
    'sample-removed': X,
    discarded: X,
    cancelled: X,
    denied: X,
  },
  ...{ archived: Archive, restored: RotateCcw, undone: RotateCcw, reset: RotateCcw, 'taken-back': RotateCcw },
  ...{ merged: GitMerge, linked: Link, unlinked: X, 'password-set': KeyRound, requested: KeyRound },
  ...{ approved: Check, checked: Check, signed: Check, confirmed: Check, allowed: Check, dismissed: X, ignored: X },
  ...{ resent: Send, retried: Send, replayed: Send, viewed: Eye, 'fix-tried': Eye, exported: Download },
};
