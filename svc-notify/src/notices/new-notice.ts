import type { NoticeKind } from '@fieldhouse/contracts';
import type { State } from '../newest-state/state.ts';
import type { NoticeText } from './notice-text.ts';

/** A notice to store for one person. */
export interface NewNotice {
  /** Identifies what happened: one cause, one person, one kind is one line, however often it arrives. */
  cause: string;
  userId: number;
  kind: NoticeKind;
  text: NoticeText;
  /** A path of this site: '/events?event=4'. */
  link: string;
  /** When it happened. */
  at: Date;
  /**
   * The children that it is about, each with the state that it reports of the child, such as its registration. A newer
   * one takes the child out of the line while nobody has read it. The same cause may add further children later.
   */
  children?: readonly { id: number; state?: State }[];
  /** The state that it reports as a whole: a newer one replaces the line while nobody has read it. */
  state?: State;
  /**
   * When optional mail about it leaves unless it was read by then. It is stored as a `delivery` that waits, for people
   * who want mail of this kind at once; quiet hours are up to who delivers it.
   */
  mailDueAt?: Date;
  /** How it is pushed to the person's browsers, if it is (S2.4.2003). */
  push?: {
    /** The subject that a newer push replaces the older one of: 'registration-4-1'. */
    topic: string;
    /** It does not wait for the end of quiet hours. */
    isUrgent?: boolean;
  };
}
