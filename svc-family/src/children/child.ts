import {
  type ChildState,
  type LocalDate,
  PUBLISHED_CHILD_FIELDS,
  pick,
  type StoredProfile,
} from '@fieldhouse/contracts';

/** A child as it is stored. */
export interface ChildRow extends StoredProfile {
  id: number;
  /** When its age document was uploaded; it stays when the file is deleted. */
  ageDocumentAt: Date | null;
  /** When the file was deleted, some days after the check. */
  ageDocumentDeletedAt: Date | null;
  /** When the age document was checked. */
  ageVerifiedAt: Date | null;
  /** The name of the person who checked it, at that time. */
  ageVerifiedBy: string | null;
  /** The birth date that its age was verified for, after another birth date has ended that. */
  ageWasVerifiedFor: LocalDate | null;
  isActive: boolean;
  createdAt: Date;
  version: number;
}

/** The state of a child in events, with the birth date and not the age. */
export function toChildState(child: ChildRow): ChildState {
  return pick(child, ['id', 'version', ...PUBLISHED_CHILD_FIELDS, 'isActive']);
}
