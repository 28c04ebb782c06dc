import { defineSearch, oneOf, type SearchParam, text } from '@fieldhouse/web-kit';

/** The lists of the Duplicates tab. */
const DUPLICATE_LISTS = ['same-name', 'birthdate', 'ignored', 'merged'] as const;
export type DuplicateList = (typeof DUPLICATE_LISTS)[number];
/** The lists of groups. */
export type GroupList = Exclude<DuplicateList, 'ignored' | 'merged'>;

const DIALOGS = ['not-duplicates', 'merge', 'approve', 'deny'] as const;

interface OpenDialog {
  kind: (typeof DIALOGS)[number];
  /** Of the group's primary, or of the access request. */
  id: number;
}

/** `?dialog=not-duplicates-7`: a dialog and what it is about. */
const dialogParam: SearchParam<OpenDialog | null> = {
  read: (given) => {
    const [, word, digits] = /^([a-z-]+)-([1-9]\d{0,9})$/.exec(given ?? '') ?? [];
    const kind = DIALOGS.find((each) => each === word);
    return kind ? { kind, id: Number(digits) } : null;
  },
  write: (value) => value && `${value.kind}-${value.id}`,
};

/** What the Duplicates tab keeps in the address. */
export const DUPLICATES_SEARCH = defineSearch({
  sub: oneOf(DUPLICATE_LISTS, 'same-name'),
  dialog: dialogParam,
  q: text(),
});
