import { isolated } from '@fieldhouse/contracts';
import * as z from 'zod';

/**
 * A piece of a notice's sentence: words, or people by their ids, so that a notice shows present names and none of
 * people who have left. `the`: the children that the notice is about; a guardian by first name, staff by full name.
 */
const NoticePiece = z.union([
  z.string(),
  z.object({ the: z.literal('children') }),
  z.object({ guardian: z.int() }),
  z.object({ staff: z.int() }),
]);
export const NoticeText = z.array(NoticePiece);
export type NoticeText = z.infer<typeof NoticeText>;

/** The children that a notice is about. */
export const CHILDREN = { the: 'children' } as const;

/** The present names of people; undefined: deleted, or not known here yet. */
export interface NamesOfNotice {
  children: readonly string[];
  user: (id: number) => { firstName: string; lastName: string } | undefined;
}

/** The finished sentence of a notice (S1.8.51). */
export function sentenceOf(text: NoticeText, { children, user }: NamesOfNotice): string {
  const piece = (part: NoticeText[number], index: number): string => {
    if (typeof part === 'string') return part;
    if ('the' in part) return children.length > 0 ? joined(children) : index === 0 ? 'Your child' : 'your child';
    if ('guardian' in part) return isolated(user(part.guardian)?.firstName ?? 'Another guardian');
    const staff = user(part.staff);
    return staff ? isolated(`${staff.firstName} ${staff.lastName}`) : 'The club';
  };
  return text.map(piece).join('');
}

const list = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });
const joined = (names: readonly string[]) => list.format([...new Set(names.map(isolated))]);

/** The users whose names a text shows. */
export function usersIn(text: NoticeText): number[] {
  return text.flatMap((part) => {
    if (typeof part === 'string' || 'the' in part) return [];
    return 'guardian' in part ? [part.guardian] : [part.staff];
  });
}
