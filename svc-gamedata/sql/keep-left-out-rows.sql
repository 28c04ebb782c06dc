-- The release before this one stores every row of an upload. While its replicas still run, they cannot confirm one from
-- which rows are left out: the error is answered as 503, and a retry reaches a replica that leaves them out.
CREATE OR REPLACE FUNCTION keep_left_out_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM staged_game_row WHERE upload_id = NEW.id AND left_out) THEN
    RAISE EXCEPTION USING ERRCODE = 'lock_not_available', MESSAGE = 'left_out_rows';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_left_out_rows BEFORE UPDATE OF outcome ON game_upload
FOR EACH ROW WHEN (OLD.outcome IS NULL AND NEW.outcome IS NOT NULL) EXECUTE FUNCTION keep_left_out_rows();
