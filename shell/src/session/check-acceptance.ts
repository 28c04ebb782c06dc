import type { Role } from '@fieldhouse/contracts/club';
import { InvitationAcceptance, ParentRegistration, SpecialtiesText, specialtiesIn } from '@fieldhouse/contracts/forms';
import { firstMessages } from './check-registration.ts';

/** What is sent to accept an invitation, or the error of each field. */
export type CheckedAcceptance =
  | { ok: true; acceptance: InvitationAcceptance }
  | { ok: false; errors: Readonly<Record<string, string>> };

const AcceptanceForm = InvitationAcceptance.extend({ specialties: SpecialtiesText });
const ParentAcceptanceForm = AcceptanceForm.extend({ waiverAccepted: ParentRegistration.shape.waiverAccepted });

/** Checks with the server's schema. This module loads when the form is sent, because it imports zod. */
export function checkAcceptance(role: Role, fields: Readonly<Record<string, unknown>>): CheckedAcceptance {
  const schema = role === 'parent' ? ParentAcceptanceForm : AcceptanceForm;
  const checked = schema.safeParse({ specialties: '', ...fields });
  if (!checked.success) return { ok: false, errors: firstMessages(checked.error.issues) };
  const { specialties, ...acceptance } = checked.data;
  return {
    ok: true,
    acceptance: { ...acceptance, ...(role === 'coach' && { specialties: specialtiesIn(specialties) }) },
  };
}
