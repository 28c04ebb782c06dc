-- How many mails were counted for the limit of an address in the hour that ends at p_now.
CREATE OR REPLACE FUNCTION mails_counted_v1(p_address text, p_now timestamptz)
RETURNS int8 LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT count(*) FROM mail
    WHERE lower(regexp_replace(to_address, '\+[^@]*@', '@')) = mailbox_v1(p_address)
      AND counted_at > p_now - interval '1 hour'
  );
END $$;
