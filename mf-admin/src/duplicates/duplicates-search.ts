import { defineSearch, oneOf, text } from '@fieldhouse/web-kit';
import { dialogParam } from '../dialog-param.ts';

/** The lists of the Duplicates tab. */
const DUPLICATE_LISTS = ['same-name', 'birthdate', 'ignored', 'merged'] as const;
export type DuplicateList = (typeof DUPLICATE_LISTS)[number];
/** The lists of groups. */
export type GroupList = Exclude<DuplicateList, 'ignored' | 'merged'>;

/** The query parameters of the Duplicates tab. */
export const DUPLICATES_SEARCH = defineSearch({
  sub: oneOf(DUPLICATE_LISTS, 'same-name'),
  /**
   * The id is the group's primary's, or the access request's; a merge of two children names both, whether or not
   * they are in a group.
   */
  dialog: dialogParam(['merge', 'approve', 'deny'], { ofTwo: ['merge'] }),
  q: text(),
});
