import { type Capability, fixedSize } from '@fieldhouse/service-kit';
import {
  changeMailServerRoute,
  mailServerRoute,
  removeMailServerRoute,
  testMailServerRoute,
} from './mail-server.routes.ts';

/** The mail server that an admin has set (product decision 96). */
export const mailServer: Capability = {
  routes: [mailServerRoute, changeMailServerRoute, removeMailServerRoute, testMailServerRoute],
  retention: { mail_server: fixedSize('One row') },
  snapshot: {
    leaveOut: {
      mail_server:
        'The site that a backup is loaded into has its own, and another key; a copy of the club sends nothing',
    },
  },
};
