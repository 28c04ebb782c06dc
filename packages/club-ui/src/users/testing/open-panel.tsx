import { avery, openComponent } from '@fieldhouse/web-kit/testing';
import { UserManagement } from '../UserManagement.tsx';

/** Shows the panel of the family home as a micro-frontend does, to the admin, at an address. */
export const openPanel = (address = '/') =>
  openComponent(() => <UserManagement title="User Management" rows={10} edits="names" />, address, avery);

/** The same with every field, as the Users tab has it. */
export const openUsersTab = (address = '/') =>
  openComponent(() => <UserManagement title="User Accounts" rows={10} edits="everything" />, address, avery);
