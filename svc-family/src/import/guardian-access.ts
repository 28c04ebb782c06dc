import type { AccessChange, ExportedGuardian } from '@fieldhouse/contracts/export';
import { type AccessRules, conflict } from '@fieldhouse/service-kit';

/**
 * Which links of guardians an import adds or changes only when the importing admin accepts each of them: those that
 * give access to a child that the club has, or change it. In a dry run the child may come from the same file: then
 * svc-admin accepts its links, once the import has added it.
 */
export const guardianAccess: AccessRules<ExportedGuardian> = {
  async changesOf(tx, row, club): Promise<AccessChange[]> {
    if (club && row.accessLevel === club.accessLevel) return [];
    if (club) return [{ kind: 'access-level', from: club.accessLevel, to: row.accessLevel }];
    const child: unknown = await tx('child').where({ id: row.childId }).first('id');
    return child ? [{ kind: 'new-link', from: null, to: row.accessLevel }] : [];
  },
  without(row, club) {
    if (!club) throw conflict('not_accepted', 'A guardian is added only when you tick it');
    return { ...row, accessLevel: club.accessLevel };
  },
};
