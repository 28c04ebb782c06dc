-- When the oldest mail that counts for the limit of an address stops counting.
CREATE OR REPLACE FUNCTION limit_ends_v1(p_address text, p_now timestamptz)
RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(min(counted_at), p_now) + interval '1 hour' FROM mail
    WHERE lower(regexp_replace(to_address, '\+[^@]*@', '@')) = mailbox_v1(p_address)
      AND counted_at > p_now - interval '1 hour'
  );
END $$;
