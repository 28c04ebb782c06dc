-- Another birth date ends a child's age verification (product decision 102), whatever changes it, also a replica of an
-- earlier release. Without its file, which was deleted after the check, the child has no age document any more.
CREATE OR REPLACE FUNCTION end_age_verification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.age_was_verified_for := OLD.birthdate;
  NEW.age_verified_at := NULL;
  NEW.age_verified_by := NULL;
  IF NEW.age_document_deleted_at IS NOT NULL THEN
    NEW.age_document_at := NULL;
    NEW.age_document_deleted_at := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER end_age_verification BEFORE UPDATE OF birthdate ON child
FOR EACH ROW WHEN (NEW.birthdate <> OLD.birthdate AND OLD.age_verified_at IS NOT NULL)
EXECUTE FUNCTION end_age_verification();
