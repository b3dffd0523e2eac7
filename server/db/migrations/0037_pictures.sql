-- The built-in picture of a feedback response, and what a client heard and saw in each run.
alter table feedback_response add column picture_id text;
alter table training_run add column feedback jsonb;
