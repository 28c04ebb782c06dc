import { Button, SectionTitle, Stack, TextField } from '@fieldhouse/ui';
import { lazyDialog, useDebouncedValue, useSearch } from '@fieldhouse/web-kit';
import UserPlus from 'lucide-react/icons/user-plus';
import { styled } from 'styled-components';
import { ADMIN_SEARCH } from '../search.ts';
import { AccessNote } from './access-note.tsx';
import { FoundChildren } from './found-children.tsx';
import { InvitationsToApprove } from './invitations-to-approve.tsx';
import { LinksTable } from './links-table.tsx';

const LinkDialog = lazyDialog(() => import('./link-dialog.tsx'));

const Search = styled.div`max-width: 420px;`;

/**
 * Linking (S2 §2): a search of children, the links between children and parents, and the dialog that creates a link.
 * Its address is `new` or the child's id.
 */
export default function LinkingTab() {
  const [{ q, dialog }, setSearch] = useSearch(ADMIN_SEARCH);
  const words = useDebouncedValue(q).trim();
  const setDialog = (shown: 'new' | number | null) => setSearch({ dialog: shown });
  return (
    <Stack $gap={5}>
      <SectionTitle
        title="Child-Parent Links"
        action={
          <Button icon={<UserPlus />} onClick={() => setDialog('new')}>
            Link Child to Parent
          </Button>
        }
      />
      <AccessNote />
      <InvitationsToApprove />
      <Search>
        <TextField
          label="Search children"
          type="search"
          placeholder="By the child’s or a parent’s name"
          value={q}
          onChange={(event) => setSearch({ q: event.target.value }, { replace: true })}
        />
      </Search>
      {words && <FoundChildren words={words} onLink={setDialog} />}
      <LinksTable words={words} />
      {dialog !== null && (
        <LinkDialog key={dialog} childId={dialog === 'new' ? null : dialog} onClose={() => setDialog(null)} />
      )}
    </Stack>
  );
}
