import type { User } from '@fieldhouse/api';
import { definePiece } from '@fieldhouse/web-kit';
import { openApp } from '@fieldhouse/web-kit/testing';
import { UserManagement } from '../UserManagement.tsx';

/** The admin who looks at the panel: account 1. */
const avery: User = {
  id: 1,
  username: 'admin',
  firstName: 'Avery',
  lastName: 'Stone',
  email: 'admin@fieldhouse.example',
  phone: '(512) 555-0101',
  role: 'admin',
  waiverDue: false,
};

/** Shows the panel as a micro-frontend does, at an address. */
export const openPanel = (address = '/') =>
  openApp(
    definePiece(async () => ({ default: () => <UserManagement title="User Management" rows={10} /> })),
    address,
    avery,
  );
