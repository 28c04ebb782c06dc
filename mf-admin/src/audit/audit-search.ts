import { AUDIT_ACTIONS, isAuditAction } from '@fieldhouse/contracts/audit';
import { defineSearch, oneOf } from '@fieldhouse/web-kit';

/** Every action by its name in the What filter, from A to Z. */
export const ACTION_OPTIONS = Object.entries(AUDIT_ACTIONS)
  .map(([value, { label }]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

/** The action that the Audit tab is narrowed to, beside `ADMIN_SEARCH`. */
export const AUDIT_SEARCH = defineSearch({ sub: oneOf(Object.keys(AUDIT_ACTIONS).filter(isAuditAction)) });
