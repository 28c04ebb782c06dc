import { TEAM_SPORTS, type TeamSport } from '@fieldhouse/contracts/club';

/** The state of a record in the filter; 'sample' is test data. */
export const RECORD_STATUS = ['linked', 'unlinked', 'sample'] as const;
export type RecordStatus = (typeof RECORD_STATUS)[number];

/** The filters of the list of records, beside the search words. */
export interface RecordFilters {
  sport: TeamSport | null;
  status: RecordStatus | null;
}

/** The two sub-tabs of Game Data (S2 §2); View & Manage with its filters. */
export type GameDataPart = { part: 'upload' } | ({ part: 'manage' } & RecordFilters);

const GAME_DATA = 'game-data';
const MANAGE = 'manage';

/** Whether `sub` of the address names Game Data. */
export const isGameData = (sub: string): boolean => sub.split(',')[0] === GAME_DATA;

/** From the address: `?sub=game-data,manage,baseball,unlinked`. Unknown words are ignored. */
export function readPart(sub: string): GameDataPart {
  const words = new Set(sub.split(','));
  if (!words.has(MANAGE)) return { part: 'upload' };
  return {
    part: 'manage',
    sport: TEAM_SPORTS.find((sport) => words.has(sport)) ?? null,
    status: RECORD_STATUS.find((status) => words.has(status)) ?? null,
  };
}

/** For the address. */
export function writePart(part: GameDataPart): string {
  if (part.part === 'upload') return GAME_DATA;
  return [GAME_DATA, MANAGE, part.sport, part.status].filter(Boolean).join(',');
}

/** View & Manage without filters. */
export const ALL_RECORDS: GameDataPart = { part: 'manage', sport: null, status: null };
