-- The mailbox that an address leads to: what follows a plus sign is up to the sender. The index mail_counted has
-- the same words.
CREATE OR REPLACE FUNCTION mailbox_v1(p_address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(regexp_replace(p_address, '\+[^@]*@', '@'))
$$;
