import type { ComparedGuardian, MergePreview } from '@fieldhouse/api';

/** The guardians of the ticked duplicates who are none of the primary, each once. */
export function joiningGuardians(
  { primary, duplicates }: MergePreview,
  ticked: readonly number[],
): readonly ComparedGuardian[] {
  const known = new Set(primary.guardians.map(({ id }) => id));
  const joining = duplicates.filter(({ id }) => ticked.includes(id)).flatMap(({ guardians }) => guardians);
  return [...new Map(joining.filter(({ id }) => !known.has(id)).map((guardian) => [guardian.id, guardian])).values()];
}

/** Those of them whom the admin links: by default those whose contact agrees with a guardian of the primary. */
export function guardiansToLink(
  joining: readonly ComparedGuardian[],
  choices: ReadonlyMap<number, boolean>,
): ReadonlySet<number> {
  return new Set(joining.flatMap(({ id, agreesIn }) => ((choices.get(id) ?? agreesIn.length > 0) ? [id] : [])));
}

/** The ticked duplicates that have guardians, none of whom is a guardian of the primary or agrees with one. */
export function withoutAgreement({ primary, duplicates }: MergePreview, ticked: readonly number[]) {
  const known = new Set(primary.guardians.map(({ id }) => id));
  return duplicates.filter(
    ({ id, guardians }) =>
      ticked.includes(id) &&
      guardians.length > 0 &&
      guardians.every((guardian) => !known.has(guardian.id) && guardian.agreesIn.length === 0),
  );
}
