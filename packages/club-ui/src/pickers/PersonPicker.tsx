import { searchWords } from '@fieldhouse/contracts/club';
import type { FieldProps } from '@fieldhouse/ui';
import { ComboBox } from '@fieldhouse/ui/aria';
import { asApiError, useDebouncedValue } from '@fieldhouse/web-kit';
import { useState } from 'react';

/** How many suggestions are asked for and shown. */
export const SUGGESTIONS = 10;

interface Row {
  id: number;
  isActive: boolean;
}

export interface PickerProps<Person> extends Omit<FieldProps, 'label'> {
  label?: string;
  value: Person | null;
  onChange: (person: Person | null) => void;
  /** Where nobody is found. */
  emptyText?: string;
  placeholder?: string;
  disabled?: boolean;
}

/** The words that are typed, and what the server is asked for: the words once nobody typed for 250 ms. */
export function useSearchWords() {
  const [typed, setTyped] = useState('');
  const q = useDebouncedValue(typed.trim());
  return { setTyped, typed, q, isSettled: q === typed.trim() };
}

interface PersonPickerProps<Person> extends PickerProps<Person> {
  label: string;
  emptyText: string;
  search: ReturnType<typeof useSearchWords>;
  found: { data: readonly Person[] | undefined; error: unknown; isFetching: boolean; isPlaceholderData: boolean };
  /** What the list says when it does not load (S2 §8). */
  failedText: string;
  nameOf: (person: Person) => string;
  /** The quiet line below the name. */
  aboutOf: (person: Person) => string;
}

/** One person, found by typing: at most ten suggestions of the server's. Archived ones are not offered. */
export function PersonPicker<Person extends Row>(props: PersonPickerProps<Person>) {
  const { search, found, nameOf, aboutOf, value, onChange, error, emptyText, failedText, ...field } = props;
  const isCurrent = search.isSettled && !found.isPlaceholderData;
  // Until the answer to the last letter is there, Enter must not take somebody who was found for the letters before.
  const fits = (person: Person) => {
    const words = searchWords(nameOf(person), aboutOf(person));
    return searchWords(search.typed).every((typed) => words.some((word) => word.startsWith(typed)));
  };
  const listed = (found.data ?? [])
    .filter((person) => person.isActive && (isCurrent || fits(person)))
    .slice(0, SUGGESTIONS);
  // The chosen one stays an option while other words are typed: its name stays in the field.
  const people = value && !listed.some(({ id }) => id === value.id) ? [value, ...listed] : listed;
  return (
    <ComboBox
      {...field}
      error={error ?? (found.error ? asApiError(found.error).detail || failedText : undefined)}
      emptyText={found.error ? failedText : emptyText}
      options={people.map((each) => ({ value: each.id, label: nameOf(each), text: aboutOf(each) }))}
      value={value?.id ?? null}
      onChange={(id) => onChange(people.find((each) => each.id === id) ?? null)}
      onSearch={search.setTyped}
      isLoading={found.isFetching || !search.isSettled}
    />
  );
}
