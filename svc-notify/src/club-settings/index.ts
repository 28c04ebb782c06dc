import { type Capability, clubSettingsProjection } from '@fieldhouse/service-kit';

/** The club's settings, as a projection. */
export const clubSettings: Capability = clubSettingsProjection;
