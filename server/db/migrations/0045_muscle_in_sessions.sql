-- Whether success followed muscle, computed from the ticks when a recording is closed; null for those closed before.
alter table session_component add column honesty jsonb;
