-- Notes of a session are written in two places at once, and the recorder changes the session itself all the while: they
-- have a version of their own.
alter table session add column notes_version integer not null default 1;

-- The order of the list of assigned questionnaires: the most urgent first.
create index questionnaire_assignment_urgent on questionnaire_assignment (
  organization_id, (state = 'open') desc, (case when state = 'open' then due_on end), ended_at desc, created_at desc,
  assignment_id
);
-- The answer to an assignment.
create index questionnaire_response_to on questionnaire_response (organization_id, assignment_id)
  where assignment_id is not null;
-- And of assigned assessments, the newest first.
drop index assessment_assignment_newest;
create index assessment_assignment_newest on assessment_assignment (organization_id, created_at desc, assignment_id desc);
