import type { ListedChild } from '@fieldhouse/api';
import { agesText, fullName } from '@fieldhouse/club-ui';
import { type AgeLimits, ageOn, fitsAge, isFoundBy, type LocalDate } from '@fieldhouse/contracts/club';
import { ComboBox, type ComboOption } from '@fieldhouse/ui/aria';
import { $api, useDebouncedValue } from '@fieldhouse/web-kit';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Candidate } from './to-sheet-child.ts';

const SUGGESTIONS = 10;

export interface ChildSearchProps {
  /** The coach's own children: listed first (product decision 12). */
  family: readonly Candidate[];
  event: AgeLimits & { date: LocalDate };
  /** The child chosen now: the field shows its name. */
  chosen: Candidate | undefined;
  error: string | undefined;
  onFound: (child: Candidate) => void;
}

/** Finds any active child of the club by name. */
export function ChildSearch({ family, event, chosen, error, onFound }: ChildSearchProps) {
  const [search, setSearch] = useState('');
  const q = useDebouncedValue(search.trim());
  const listed = $api.useQuery(
    'get',
    '/api/all-children',
    { params: { query: { limit: SUGGESTIONS, ...(q ? { q } : {}) } } },
    { placeholderData: keepPreviousData },
  );
  const own = family.filter((child) => child === chosen || isFoundBy(q, child.firstName, child.lastName));
  const others = (listed.data ?? []).filter(({ id, isActive }) => isActive && !family.some((child) => child.id === id));
  const options: ComboOption<number>[] = [
    ...own.map((child) => ({ value: child.id, label: fullName(child), text: `Your child · ${ageText(child, event)}` })),
    ...others.map((child) => ({ value: child.id, label: fullName(child), text: aboutOf(child, event) })),
  ];
  // A field can only show the name of a child among its options.
  if (chosen && !options.some(({ value }) => value === chosen.id)) {
    options.push({ value: chosen.id, label: fullName(chosen), text: ageText(chosen, event) });
  }
  return (
    <ComboBox
      label="Find a child"
      placeholder="Type a name"
      options={options}
      value={chosen?.id ?? null}
      onChange={(id) => {
        const child = own.find((each) => each.id === id) ?? others.find((each) => each.id === id);
        if (!child) return;
        onFound('registeredEvents' in child ? child : { ...child, mayChange: false, registeredEvents: null });
      }}
      onSearch={setSearch}
      isLoading={listed.isFetching}
      emptyText="No children found in the system"
      error={error}
    />
  );
}

function ageText({ birthdate }: Pick<Candidate, 'birthdate'>, event: ChildSearchProps['event']): string {
  const age = ageOn(birthdate, event.date);
  return fitsAge(age, event) ? `Age ${age}` : `Age ${age}, event ${agesText(event)}`;
}

const aboutOf = (child: ListedChild, event: ChildSearchProps['event']) =>
  [ageText(child, event), child.parentFirstName && `${child.parentFirstName} ${child.parentLastName ?? ''}`.trim()]
    .filter(Boolean)
    .join(' · ');
