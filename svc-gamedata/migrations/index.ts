import type { Migrations } from '@fieldhouse/service-kit';
import { gameRecords } from './0001-game-records.ts';

export const migrations: Migrations = { '0001_game_records': gameRecords };
