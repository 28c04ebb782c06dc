-- For replicas of release 1.0, which trust their projection of children and guardians while it is fresh.
-- Whether this service has handled all events of a source with these prefixes (`child.`) that the source committed up
-- to 10 seconds ago. A heartbeat of an earlier release counts for every prefix; it is stored under ''.
CREATE OR REPLACE FUNCTION is_fresh(event_source text, VARIADIC prefixes text[]) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN NOT EXISTS (
      SELECT FROM unnest(prefixes) AS wanted (prefix)
      WHERE NOT EXISTS (
        SELECT FROM freshness
        WHERE freshness.source = event_source AND freshness.prefix IN (wanted.prefix, '')
          AND freshness.delivered_up_to > statement_timestamp() - interval '10 seconds'
      )
    )
    AND NOT EXISTS (
      SELECT FROM inbox, unnest(prefixes) AS wanted (prefix)
      WHERE inbox.source = event_source AND inbox.state <> 'done' AND starts_with(inbox.type, wanted.prefix)
    );
END $$;
