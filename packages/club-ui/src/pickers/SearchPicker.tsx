import { searchWords } from '@fieldhouse/contracts/club';
import type { FieldProps } from '@fieldhouse/ui';
import { ComboBox } from '@fieldhouse/ui/aria';
import { asApiError, useDebouncedValue } from '@fieldhouse/web-kit';
import { useState } from 'react';

/** How many suggestions are asked for and shown. */
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
  /** Typed in at once. */
  autoFocus?: boolean;
}

/** The words that are typed, and what the server is asked for: the words once nobody typed for 250 ms. */
export function useSearchWords() {
  const [typed, setTyped] = useState('');
  const q = useDebouncedValue(typed.trim());
  return { setTyped, typed, q, isSettled: q === typed.trim() };
}

interface SearchPickerProps<Found> extends PickerProps<Found> {
  label: string;
  emptyText: string;
  search: ReturnType<typeof useSearchWords>;
  found: { data: readonly Found[] | undefined; error: unknown; isFetching: boolean; isPlaceholderData: boolean };
  /** What the list says when it does not load (S2 §8). */
  failedText: string;
  nameOf: (found: Found) => string;
  /** The quiet line below the name. */
  aboutOf: (found: Found) => string;
}

/** A person or an event, found by typing: at most ten suggestions of the server's. Archived ones are not offered. */
export function SearchPicker<Found extends Row>(props: SearchPickerProps<Found>) {
  const { search, found, nameOf, aboutOf, value, onChange, error, emptyText, failedText, ...field } = props;
  const isCurrent = search.isSettled && !found.isPlaceholderData;
  // Until the answer to the last letter is there, Enter must not take what was found for the letters before.
  const fits = (row: Found) => {
    const words = searchWords(nameOf(row), aboutOf(row));
    return searchWords(search.typed).every((typed) => words.some((word) => word.startsWith(typed)));
  };
  const listed = (found.data ?? [])
    .filter((row) => row.isActive !== false && (isCurrent || fits(row)))
    .slice(0, SUGGESTIONS);
  // The chosen one stays an option while other words are typed: its name stays in the field.
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
