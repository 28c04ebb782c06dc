import { definePiece } from '@fieldhouse/web-kit';
import { avery, openApp } from '@fieldhouse/web-kit/testing';
import { UserManagement } from '../UserManagement.tsx';

/** Shows the panel as a micro-frontend does, to the admin, at an address. */
export const openPanel = (address = '/') =>
  openApp(
    definePiece({ panel: async () => ({ default: () => <UserManagement title="User Management" rows={10} /> }) }, [
      { path: '/', component: 'panel' },
    ]),
    address,
    avery,
  );
