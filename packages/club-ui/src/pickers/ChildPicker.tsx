import type { ListedChild } from '@fieldhouse/api';
import { isolated } from '@fieldhouse/contracts/club';
import { $api } from '@fieldhouse/web-kit';
import { keepPreviousData } from '@tanstack/react-query';
import { type PickerProps, SearchPicker, SUGGESTIONS, useSearchText } from './SearchPicker.tsx';

/** A child of the club, by name; for coaches and admins. Age and parent stand below the name. */
export function ChildPicker({ label = 'Child', emptyText = 'No children found', ...props }: PickerProps<ListedChild>) {
  const search = useSearchText();
  const found = $api.useQuery(
    'get',
    '/api/all-children',
    { params: { query: { limit: SUGGESTIONS, ...(search.q && { q: search.q }) } } },
    { placeholderData: keepPreviousData },
  );
  return (
    <SearchPicker
      placeholder="Type a name"
      {...props}
      {...{ label, emptyText, search, found, nameOf, aboutOf }}
      failedText="Failed to load children"
    />
  );
}

const nameOf = ({ firstName, lastName }: ListedChild) => isolated(`${firstName} ${lastName}`);

const aboutOf = ({ age, parentFirstName, parentLastName }: ListedChild) =>
  [`Age ${age}`, parentFirstName && `${parentFirstName} ${parentLastName ?? ''}`.trim()].filter(Boolean).join(' · ');
