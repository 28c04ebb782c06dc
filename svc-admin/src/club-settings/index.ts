import { type Capability, fixedSize } from '@fieldhouse/service-kit';
import { storeSetByOperator } from './change-club-settings.ts';
import { changeClubSettingsRoute, clubRoute, clubSettingsRoute } from './club-settings.routes.ts';
import { changeLogoRoute, logoRoute, removeLogoRoute } from './logo.routes.ts';

/** The club's own settings and its logo (product decision 96). */
export const clubSettings: Capability = {
  routes: [clubRoute, clubSettingsRoute, changeClubSettingsRoute, logoRoute, changeLogoRoute, removeLogoRoute],
  prepare: storeSetByOperator,
  retention: { club_setting: fixedSize('One row'), club_logo: fixedSize('One row') },
};
