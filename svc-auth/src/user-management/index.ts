import type { Capability } from '@fieldhouse/service-kit';
import type { Passwords } from '../credentials/passwords.ts';
import { listUsersRoute, userStatsRoute } from './list-users.route.ts';
import {
  changeRoleRoute,
  changeUserRoute,
  createUserRoute,
  deleteUserRoute,
  deletionPreviewRoute,
  setPasswordRoute,
  showUserRoute,
} from './user.routes.ts';

/** Admins manage accounts. */
export const userManagement = (passwords: Passwords): Capability => ({
  routes: [
    listUsersRoute,
    userStatsRoute,
    createUserRoute(passwords),
    showUserRoute,
    changeUserRoute,
    changeRoleRoute,
    setPasswordRoute(passwords),
    deletionPreviewRoute,
    deleteUserRoute,
  ],
});
