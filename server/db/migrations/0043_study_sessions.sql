-- Sessions of participants of a study, with what client and therapist guessed at the end (ADR 0042).
create table study_session (
  organization_id uuid not null,
  session_component_id uuid not null,
  study_id uuid not null,
  client_id uuid not null,
  opened_at timestamptz not null,
  -- How often the feedback was taken: once, and once more each time the session continued after a reload.
  taken_count integer not null default 1,
  client_guess text check (client_guess in ('real', 'sham', 'unsure')),
  therapist_guess text check (therapist_guess in ('real', 'sham', 'unsure')),
  guessed_at timestamptz,
  primary key (organization_id, session_component_id),
  foreign key (organization_id, session_component_id) references session_component on delete cascade,
  foreign key (organization_id, study_id) references study on delete cascade
);
create index study_session_of_study on study_session (organization_id, study_id, opened_at);

-- Which recording a session's series of feedback comes from.
create table study_feedback (
  organization_id uuid not null,
  session_component_id uuid not null,
  source_component_id uuid not null,
  primary key (organization_id, session_component_id),
  foreign key (organization_id, session_component_id) references session_component on delete cascade
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['study_session', 'study_feedback'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy whole_system on %I to loopwell_system using (true) with check (true)', tenant_table);
    execute format('grant select, insert, update, delete on %I to loopwell_system', tenant_table);
  end loop;
  create policy own_organization on study_session to loopwell_app
    using (organization_id = nullif(current_setting('app.org', true), '')::uuid)
    with check (organization_id = nullif(current_setting('app.org', true), '')::uuid);
  grant select, insert, update, delete on study_session to loopwell_app;
end
$$;
