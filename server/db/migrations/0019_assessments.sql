alter table session_component drop constraint session_component_kind_check;
alter table session_component
  add constraint session_component_kind_check check (kind in ('biofeedback', 'assessment', 'questionnaire'));
-- Of a component of kind 'assessment': which one, in which version, and its script as it was.
alter table session_component add column assessment jsonb;

create table assessment (
  organization_id uuid not null references organization on delete cascade,
  assessment_id uuid not null,
  therapist_id uuid not null,
  newest_version integer not null,
  archived_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id, assessment_id),
  foreign key (organization_id, therapist_id) references app_user
);

-- Immutable: recordings and assignments point at the version they used.
create table assessment_version (
  organization_id uuid not null,
  assessment_id uuid not null,
  assessment_version integer not null,
  definition jsonb not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, assessment_id, assessment_version),
  foreign key (organization_id, assessment_id) references assessment on delete cascade
);

-- What comes with Loopwell: the same for every organization, written at start, read-only for everybody.
create table built_in_assessment (
  assessment_id uuid primary key,
  assessment_version integer not null,
  position integer not null,
  definition jsonb not null
);
grant select on built_in_assessment to loopwell_app, loopwell_system;
grant insert, update, delete on built_in_assessment to loopwell_system;

create table assessment_assignment (
  organization_id uuid not null,
  assignment_id uuid not null,
  client_id uuid not null,
  therapist_id uuid not null,
  assessment_id uuid not null,
  due_on date,
  withdrawn_at timestamptz,
  -- What was recorded for it; how far that is says the component.
  session_id uuid,
  session_component_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id, assignment_id),
  foreign key (organization_id, client_id) references client on delete cascade,
  foreign key (organization_id, therapist_id) references app_user,
  foreign key (organization_id, session_component_id) references session_component
    on delete set null (session_component_id)
);
create index assessment_assignment_of_client on assessment_assignment (organization_id, client_id, created_at);
create index assessment_assignment_newest on assessment_assignment (organization_id, created_at desc);

-- What the practitioner writes below a report, every version of it.
create table assessment_summary (
  organization_id uuid not null,
  session_component_id uuid not null,
  summary_version integer not null,
  body text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, session_component_id, summary_version),
  foreign key (organization_id, session_component_id) references session_component on delete cascade
);

-- Results of our own tasks, which are not validated: the reaction task and nights of the sleep diary.
create table task_result (
  organization_id uuid not null,
  task_result_id uuid not null,
  client_id uuid not null,
  therapist_id uuid not null,
  kind text not null check (kind in ('goNoGo', 'sleepDiary')),
  -- The day the result is about.
  taken_on date not null,
  input jsonb not null,
  figures jsonb not null,
  session_component_id uuid,
  removed_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id, task_result_id),
  foreign key (organization_id, client_id) references client on delete cascade,
  foreign key (organization_id, therapist_id) references app_user,
  foreign key (organization_id, session_component_id) references session_component
    on delete set null (session_component_id)
);
create index task_result_of_client on task_result (organization_id, client_id, kind, taken_on);

-- Row-level security is the second wall behind the organization_id every statement names.
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'assessment', 'assessment_version', 'assessment_assignment', 'assessment_summary', 'task_result'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy own_organization on %I to loopwell_app '
      'using (organization_id = nullif(current_setting(''app.org'', true), '''')::uuid) '
      'with check (organization_id = nullif(current_setting(''app.org'', true), '''')::uuid)',
      tenant_table
    );
    execute format('create policy whole_system on %I to loopwell_system using (true) with check (true)', tenant_table);
    execute format('grant select, insert, update, delete on %I to loopwell_app, loopwell_system', tenant_table);
  end loop;
end
$$;
