interface Seen {
  id: number;
}

/** Whom the page of one child shows, for the route's `view`. */
export function ofChild({ id }: Seen) {
  return { subject: { type: 'child', id }, childIds: [id] } as const;
}

/** Whom a list of children shows, for the route's `view`. */
export function ofChildren(children: readonly Seen[]) {
  return { childIds: children.map(({ id }) => id) };
}
