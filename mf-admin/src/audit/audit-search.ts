import { AUDIT_ACTIONS, isAuditAction } from '@fieldhouse/contracts/audit';
import { defineSearch, oneOf } from '@fieldhouse/web-kit';

/** The options of the What filter: every action, from A to Z. */
export const ACTION_OPTIONS = Object.entries(AUDIT_ACTIONS)
  .map(([value, { label }]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

/** The action filter of the Audit tab, beside `ADMIN_SEARCH`. */
export const AUDIT_SEARCH = defineSearch({ sub: oneOf(Object.keys(AUDIT_ACTIONS).filter(isAuditAction)) });
