import { ROLE_NAMES, ROLE_TONES } from '@fieldhouse/club-ui';
import type { Role } from '@fieldhouse/contracts/club';
import { Badge } from '@fieldhouse/ui';

/** The role that a person had. */
export const RoleBadge = ({ role }: { role: Role }) => <Badge tone={ROLE_TONES[role]}>{ROLE_NAMES[role]}</Badge>;
