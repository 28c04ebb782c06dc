import type { Child } from '@fieldhouse/api';
import { CHILD_FIELD_NAMES, type ChildField, childField } from '@fieldhouse/contracts/club';
import { Fact } from '@fieldhouse/ui';

interface FieldFactsProps {
  child: Child;
  /** The fields that the page shows in its own way. */
  except: readonly ChildField[];
}

/** All other fields of a child's profile with their labels, for `Facts`. */
export function FieldFacts({ child, except }: FieldFactsProps) {
  return CHILD_FIELD_NAMES.filter((field) => !except.includes(field)).map((field) => (
    <Fact key={field} name={childField(field).label}>
      {child[field]}
    </Fact>
  ));
}
