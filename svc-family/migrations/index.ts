import type { Migrations } from '@fieldhouse/service-kit';
import { children } from './0001-children.ts';
import { people } from './0002-people.ts';

export const migrations: Migrations = {
  '0001_children': children,
  '0002_people': people,
};
