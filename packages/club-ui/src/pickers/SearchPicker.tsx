import { isFoundBy } from '@fieldhouse/contracts/club';
import type { FieldProps } from '@fieldhouse/ui';
import { ComboBox } from '@fieldhouse/ui/aria';
import { asApiError, useDebouncedValue } from '@fieldhouse/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';

/** How many suggestions are requested and shown. */
export const SUGGESTIONS = 10;

interface Row {
  id: number;
  /** False: archived. */
  isActive?: boolean;
}

export interface PickerProps<Found> extends Omit<FieldProps, 'label'> {
  label?: string;
  value: Found | null;
  onChange: (found: Found | null) => void;
  /** Where nothing is found. */
  emptyText?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Gets the focus when it appears. */
  autoFocus?: boolean;
  /** Called with the answer to each typed text, archived ones included. */
  onSearched?: (typed: string, found: readonly Found[]) => void;
}

/** The typed text, and the text of the request (`q`), which follows after 250 ms without typing. */
export function useSearchText() {
  const [typed, setTyped] = useState('');
  const q = useDebouncedValue(typed.trim());
  return { setTyped, typed, q, isSettled: q === typed.trim() };
}

interface SearchPickerProps<Found> extends PickerProps<Found> {
  label: string;
  emptyText: string;
  search: ReturnType<typeof useSearchText>;
  found: { data: readonly Found[] | undefined; error: unknown; isFetching: boolean; isPlaceholderData: boolean };
  /** Shown when the list does not load (S2 §8). */
  failedText: string;
  nameOf: (found: Found) => string;
  /** The quiet line below the name. */
  aboutOf: (found: Found) => string;
}

/** Finds a person or an event by typing: at most ten suggestions from the server, without archived ones. */
export function SearchPicker<Found extends Row>(props: SearchPickerProps<Found>) {
  const { search, found, nameOf, aboutOf, value, onChange, error, emptyText, failedText, onSearched, ...field } = props;
  const isCurrent = search.isSettled && !found.isPlaceholderData;
  const answered = isCurrent && !found.isFetching && !found.error ? found.data : undefined;
  const searched = useEffectEvent((rows: readonly Found[]) => search.q !== '' && onSearched?.(search.q, rows));
  useEffect(() => {
    if (answered) searched(answered);
  }, [answered]);
  // Until the answer for the current text arrives, only earlier results that fit it may be chosen with Enter.
  const fits = (row: Found) => isFoundBy(search.typed, nameOf(row), aboutOf(row));
  const listed = (found.data ?? [])
    .filter((row) => row.isActive !== false && (isCurrent || fits(row)))
    .slice(0, SUGGESTIONS);
  // The chosen one stays an option while the user types, so that the field can show its name.
  const offered = value && !listed.some(({ id }) => id === value.id) ? [value, ...listed] : listed;
  return (
    <ComboBox
      {...field}
      error={error ?? (found.error ? asApiError(found.error).detail || failedText : undefined)}
      emptyText={found.error ? failedText : emptyText}
      options={offered.map((each) => ({ value: each.id, label: nameOf(each), text: aboutOf(each) }))}
      value={value?.id ?? null}
      onChange={(id) => onChange(offered.find((each) => each.id === id) ?? null)}
      onSearch={search.setTyped}
      isLoading={found.isFetching || !search.isSettled}
    />
  );
}
