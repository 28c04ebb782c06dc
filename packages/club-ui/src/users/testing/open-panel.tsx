import { avery, openComponent } from '@fieldhouse/web-kit/testing';
import { UserManagement } from '../UserManagement.tsx';

/** Shows the panel as a micro-frontend does, to the admin, at an address. */
export const openPanel = (address = '/') =>
  openComponent(() => <UserManagement title="User Management" rows={10} />, address, avery);
