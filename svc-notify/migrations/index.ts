import type { Migrations } from '@fieldhouse/service-kit';
import { bell } from './0001-bell.ts';
import { mail } from './0002-mail.ts';
import { people } from './0003-people.ts';
import { bellByEvent } from './0004-bell-by-event.ts';
import { forgetting } from './0005-forgetting.ts';
import { attachments } from './0006-attachments.ts';
import { childMerges } from './0010-child-merges.ts';

export const migrations: Migrations = {
  '0001_bell': bell,
  '0002_mail': mail,
  '0003_people': people,
  '0004_bell_by_event': bellByEvent,
  '0005_forgetting': forgetting,
  '0006_attachments': attachments,
  '0010_child_merges': childMerges,
};
