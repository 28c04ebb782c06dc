-- store_outcome_v2 without headers: for replicas of releases 1.0 and 1.1.
CREATE OR REPLACE FUNCTION store_outcome(request jsonb, outcome_status int, outcome jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  RETURN store_outcome_v2(request, outcome_status, outcome, '{}');
END $$;
