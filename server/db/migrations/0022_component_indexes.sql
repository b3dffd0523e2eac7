-- Deleting the part of a session looks for what was recorded in it.
create index assessment_assignment_of_component on assessment_assignment (organization_id, session_component_id)
  where session_component_id is not null;
create index task_result_of_component on task_result (organization_id, session_component_id)
  where session_component_id is not null;
