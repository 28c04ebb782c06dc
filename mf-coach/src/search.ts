import { defineSearch, id, oneOf, text } from '@fieldhouse/web-kit';

export const COACH_TABS = ['events', 'teams', 'evaluations', 'players'] as const;
export type CoachTabId = (typeof COACH_TABS)[number];

/** The dialogs of one event: `?event=7&dialog=edit`. The roster opens without an event too, to choose one. */
export const EVENT_DIALOGS = ['details', 'roster', 'walk-in', 'edit', 'copy', 'announce', 'delete'] as const;
export type EventDialog = (typeof EVENT_DIALOGS)[number];

/** The dialogs of one team: `?tab=teams&team=3&dialog=members`. */
export const TEAM_DIALOGS = ['edit-team', 'add-member', 'members', 'team-events', 'announce-team'] as const;
export type TeamDialogId = (typeof TEAM_DIALOGS)[number];

/** `?sub=game-data&dialog=game-record&game=12`, and Fix Game Data, which the header opens on every tab. */
export const GAME_DIALOGS = ['game-record', 'fix-game-data'] as const;

/** `?event=7&dialog=reset-reminder`, opened from the Reminders panel. */
const REMINDER_DIALOGS = ['reset-reminder'] as const;

/** The dialogs of the Evaluations tab: `?tab=evaluations&evaluation=5&child=1&dialog=edit-evaluation`. */
export const EVALUATION_DIALOGS = ['create-evaluation', 'edit-evaluation'] as const;

/** The query parameters of the coach's screens. */
export const COACH_SEARCH = defineSearch({
  tab: oneOf(COACH_TABS, 'events'),
  /** The part of a tab: past events, game data; or what its list is filtered by. */
  sub: text(),
  dialog: oneOf([
    'create-event',
    ...EVENT_DIALOGS,
    ...REMINDER_DIALOGS,
    'create-team',
    ...TEAM_DIALOGS,
    ...EVALUATION_DIALOGS,
    'profile',
    'announcements',
    ...GAME_DIALOGS,
  ]),
  /**
   * The event of the dialog; and the child whose roster row is highlighted, whose profile is open or whose evaluation
   * is edited.
   */
  event: id(),
  child: id(),
  /** The panel below the upcoming events. */
  reminders: oneOf(['open']),
  /** Events: only those of the signed-in coach. */
  events: oneOf(['mine']),
  team: id(),
  evaluation: id(),
  game: id(),
  /** The upload of game data under review. */
  upload: id(),
  q: text(),
});
