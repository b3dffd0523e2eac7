-- What outcomes ask of every response of a practice, taken out of its JSON once instead of at every question: the total,
-- where it was scored, and which way it points.
alter table questionnaire_response
  add column total_value double precision generated always as (
    case when result->'total'->>'state' = 'scored' then (result->'total'->>'value')::double precision end
  ) stored,
  add column total_higher_is_worse boolean generated always as (
    case when result->'total'->>'state' = 'scored' then (result->'total'->>'higherIsWorse')::boolean end
  ) stored;
-- All that is asked of them stands in the index: the responses themselves, with their answers, are many times as large.
create index questionnaire_response_total on questionnaire_response (organization_id, response_id)
  include (client_id, questionnaire_id, questionnaire_version, answered_at, total_value, total_higher_is_worse)
  where total_value is not null;
