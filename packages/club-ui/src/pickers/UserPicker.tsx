import type { ManagedUser } from '@fieldhouse/api';
import { $api } from '@fieldhouse/web-kit';
import { keepPreviousData } from '@tanstack/react-query';
import { nameOf, ROLE_NAMES } from '../users/user-text.ts';
import { type PickerProps, SearchPicker, SUGGESTIONS, useSearchText } from './SearchPicker.tsx';

/**
 * An account, by name, username or email; for admins. The email address stands below the name, with the role if it
 * is not parent.
 */
export function UserPicker({ label = 'User', emptyText = 'No users found', ...props }: PickerProps<ManagedUser>) {
  const search = useSearchText();
  const found = $api.useQuery(
    'get',
    '/api/admin/users',
    { params: { query: { limit: SUGGESTIONS, ...(search.q && { q: search.q }) } } },
    { placeholderData: keepPreviousData },
  );
  return (
    <SearchPicker
      placeholder="Name, username or email"
      {...props}
      {...{ label, emptyText, search, found, nameOf }}
      failedText="Failed to load users"
      aboutOf={aboutOf}
    />
  );
}

const aboutOf = ({ email, role }: ManagedUser) => (role === 'parent' ? email : `${email} · ${ROLE_NAMES[role]}`);
