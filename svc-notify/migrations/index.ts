import { type Migrations, readSqlFunctions } from '@fieldhouse/service-kit';
import { tables } from './0001-tables.ts';
import { childMergeOfDuplicate } from './0002-child-merge-of-duplicate.ts';
import { mailByPriority } from './0003-mail-by-priority.ts';
import { subjectWords } from './0004-subject-words.ts';
import { knownState } from './0005-known-state.ts';
import { stoppedMail } from './0006-stopped-mail.ts';
import { clubSettings } from './0007-club-settings.ts';
import { mailAboutAChange } from './0008-mail-about-a-change.ts';
import { formerLinkKeys } from './0009-former-link-keys.ts';
import { notices } from './0010-notices.ts';
import { announcements } from './0011-announcements.ts';
import { digestsAndJoinedMail } from './0012-digests-and-joined-mail.ts';
import { push } from './0013-push.ts';
import { childrenOfAnnouncements } from './0014-children-of-announcements.ts';

/** In their order. A released migration never changes; see `Migration` of service-kit. */
export const migrations: Migrations = {
  '0001_tables': tables,
  '0002_child_merge_of_duplicate': childMergeOfDuplicate,
  '0003_mail_by_priority': mailByPriority,
  '0004_subject_words': subjectWords,
  '0005_known_state': knownState,
  '0006_stopped_mail': stoppedMail,
  '0007_club_settings': clubSettings,
  '0008_mail_about_a_change': mailAboutAChange,
  '0009_former_link_keys': formerLinkKeys,
  '0010_notices': notices,
  '0011_announcements': announcements,
  '0012_digests_and_joined_mail': digestsAndJoinedMail,
  '0013_push': push,
  '0014_children_of_announcements': childrenOfAnnouncements,
};

export const functions = readSqlFunctions(new URL('../sql/', import.meta.url));
