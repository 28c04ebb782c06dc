import type { Migrations } from '@fieldhouse/service-kit';
import { children } from './0001-children.ts';
import { people } from './0002-people.ts';
import { ageDocuments } from './0003-age-documents.ts';
import { accessRequests } from './0004-access-requests.ts';
import { dismissedRequests } from './0005-dismissed-requests.ts';
import { playersDirectory } from './0006-players-directory.ts';
import { ignoredPairs } from './0007-ignored-pairs.ts';
import { emailSearch } from './0009-email-search.ts';
import { childMerges } from './0010-child-merges.ts';

export const migrations: Migrations = {
  '0001_children': children,
  '0002_people': people,
  '0003_age_documents': ageDocuments,
  '0004_access_requests': accessRequests,
  '0005_dismissed_requests': dismissedRequests,
  '0006_players_directory': playersDirectory,
  '0007_ignored_pairs': ignoredPairs,
  '0009_email_search': emailSearch,
  '0010_child_merges': childMerges,
};
