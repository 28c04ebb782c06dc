interface Coached {
  coachIds: readonly number[];
  /** The coaches' names, in the order of their ids: 'Dana Mercer, Theo Banks'. */
  instructor: string;
}

/**
 * An event's coaches by name; none when the names do not fit the ids: an archived coach keeps the name and has no
 * id.
 */
export function coachesOf({ coachIds, instructor }: Coached): { id: number; name: string }[] {
  const names = instructor.split(', ');
  return names.length === coachIds.length ? coachIds.map((id, index) => ({ id, name: names[index] ?? '' })) : [];
}
