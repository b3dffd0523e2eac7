-- What outcomes ask of every recording and run of a practice, taken out of their JSON once instead of at every question.
alter table session_component
  add column trained_protocol_id text generated always as (settings->>'protocolId') stored;
alter table training_run
  add column trained_seconds double precision
    generated always as ((summary->>'durationSeconds')::double precision) stored,
  add column trained_ticks double precision generated always as ((summary->>'ticks')::double precision) stored,
  add column trained_artifact_pct double precision
    generated always as (coalesce((summary->>'artifactPct')::double precision, 0)) stored,
  add column trained_rewarded_pct double precision
    generated always as ((summary->>'rewardedPct')::double precision) stored;
