-- The mailbox of an address: the part after a plus sign is ignored. The index mail_counted has the same expression.
CREATE OR REPLACE FUNCTION mailbox_v1(p_address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(regexp_replace(p_address, '\+[^@]*@', '@'))
$$;
