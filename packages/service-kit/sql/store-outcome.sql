-- store_outcome_v2 without headers: for replicas of release 1.0, and for work whose answer has none.
CREATE OR REPLACE FUNCTION store_outcome(request jsonb, outcome_status int, outcome jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  RETURN store_outcome_v2(request, outcome_status, outcome, '{}');
END $$;
