import type { SearchParam } from '@fieldhouse/web-kit';

interface OpenDialog<Kind extends string> {
  kind: Kind;
  id: number;
  /** Set in a dialog about two records. */
  otherId?: number | undefined;
}

/**
 * `?dialog=approve-7`: one of these dialogs, and the id of its record. Dialogs of `ofTwo` may have two ids:
 * `?dialog=merge-7-12`.
 */
export function dialogParam<const Kind extends string>(
  kinds: readonly Kind[],
  { ofTwo = [] }: { ofTwo?: readonly NoInfer<Kind>[] } = {},
): SearchParam<OpenDialog<Kind> | null> {
  return {
    read: (given) => {
      const [, word, id, otherId] = /^([a-z-]+?)-([1-9]\d{0,9})(?:-([1-9]\d{0,9}))?$/.exec(given ?? '') ?? [];
      const kind = kinds.find((each) => each === word);
      if (!kind || (otherId !== undefined && !ofTwo.includes(kind))) return null;
      return { kind, id: Number(id), ...(otherId !== undefined && { otherId: Number(otherId) }) };
    },
    write: (value) => value && [value.kind, value.id, value.otherId].filter((part) => part !== undefined).join('-'),
  };
}
