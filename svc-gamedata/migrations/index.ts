import type { Migrations } from '@fieldhouse/service-kit';
import { gameRecords } from './0001-game-records.ts';
import { evaluations } from './0002-evaluations.ts';
import { knownChildren } from './0003-known-children.ts';
import { evaluationsWritten } from './0004-evaluations-written.ts';
import { uploads } from './0005-uploads.ts';
import { managedGameRecords } from './0006-managed-game-records.ts';
import { seenEvaluations } from './0007-seen-evaluations.ts';
import { evaluationsByCoach } from './0008-evaluations-by-coach.ts';
import { childMerges } from './0010-child-merges.ts';

export const migrations: Migrations = {
  '0001_game_records': gameRecords,
  '0002_evaluations': evaluations,
  '0003_known_children': knownChildren,
  '0004_evaluations_written': evaluationsWritten,
  '0005_uploads': uploads,
  '0006_managed_game_records': managedGameRecords,
  '0007_seen_evaluations': seenEvaluations,
  '0008_evaluations_by_coach': evaluationsByCoach,
  '0010_child_merges': childMerges,
};
