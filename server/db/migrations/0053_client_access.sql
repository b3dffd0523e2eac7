-- Least privilege (docs/adr/0060): which clients therapists and coaches see. Practices from before keep 'practice'.
alter table organization
  add column client_access text not null default 'practice' check (client_access in ('practice', 'careTeam'));

-- The role of callers who see only clients they own or are assigned to. It is a member of loopwell_app: the same rights and
-- policies, and further ones by which every other client, and everything that belongs to it, does not exist. A role of its
-- own, so that the plans of everyone else's queries stay as they are. app.viewer is the caller; unset, nothing is seen.
do $$
begin
  if not exists (select from pg_roles where rolname = 'loopwell_carer') then
    create role loopwell_carer nologin in role loopwell_app;
  end if;
  if not pg_has_role(current_user, 'loopwell_carer', 'member') then
    execute format('grant loopwell_carer to %I', current_user);
  end if;
end
$$;

create policy seen_clients on client as restrictive to loopwell_carer
  using (
    therapist_id = (select nullif(current_setting('app.viewer', true), '')::uuid)
    or operator_id = (select nullif(current_setting('app.viewer', true), '')::uuid)
  );

-- The numbers of the list, by therapist and the operator who sees the client.
create policy seen_clients on client_tally as restrictive to loopwell_carer
  using (
    therapist_id = (select nullif(current_setting('app.viewer', true), '')::uuid)
    or seen_by_id = (select nullif(current_setting('app.viewer', true), '')::uuid)
  );

do $$
declare
  part record;
begin
  for part in
    select * from (values
      ('assessment_assignment', 'client', 'client_id'),
      ('client_consent', 'client', 'client_id'),
      ('client_note', 'client', 'client_id'),
      ('favorite_response', 'client', 'client_id'),
      ('questionnaire_assignment', 'client', 'client_id'),
      ('questionnaire_response', 'client', 'client_id'),
      ('session', 'client', 'client_id'),
      ('study_enrolment', 'client', 'client_id'),
      ('study_session', 'client', 'client_id'),
      ('task_result', 'client', 'client_id'),
      ('client_note_version', 'client_note', 'note_id'),
      ('session_component', 'session', 'session_id'),
      ('visit_rating', 'session', 'session_id'),
      ('assessment_summary', 'session_component', 'session_component_id'),
      ('recording_chunk', 'session_component', 'session_component_id'),
      ('study_feedback', 'session_component', 'session_component_id'),
      ('training_run', 'session_component', 'session_component_id'),
      ('eeg_file_piece', 'eeg_file', 'eeg_file_id')
    ) as parts (child, parent, key)
  loop
    -- The parent's own policy decides: a row of the parent that is not seen does not exist here either.
    execute format(
      'create policy seen_clients on %1$I as restrictive to loopwell_carer using ('
      'exists (select 1 from %2$I p where p.organization_id = %1$I.organization_id and p.%3$I = %1$I.%3$I))',
      part.child, part.parent, part.key
    );
  end loop;
end
$$;

-- A file without a client is its owner's: its header can name a person.
create policy seen_clients on eeg_file as restrictive to loopwell_carer
  using (
    client_id is null and therapist_id = (select nullif(current_setting('app.viewer', true), '')::uuid)
    or exists (
      select 1 from client p where p.organization_id = eeg_file.organization_id and p.client_id = eeg_file.client_id
    )
  );

-- The whole study, or one participant of it.
create policy seen_clients on study_unblinding as restrictive to loopwell_carer
  using (
    client_id is null
    or exists (
      select 1 from client p
      where p.organization_id = study_unblinding.organization_id and p.client_id = study_unblinding.client_id
    )
  );
