create table questionnaire_category (
  organization_id uuid not null references organization on delete cascade,
  category_id uuid not null,
  name text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, category_id)
);
-- The same word in small and capital letters is one category.
create unique index questionnaire_category_by_name on questionnaire_category (organization_id, lower(name));

create table questionnaire (
  organization_id uuid not null,
  questionnaire_id uuid not null,
  -- Whose it is, and who made it: both may change it.
  therapist_id uuid not null,
  user_id uuid not null,
  category_id uuid,
  newest_version integer not null,
  -- Put away instead of deleted where responses or assignments name it.
  archived_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id, questionnaire_id),
  foreign key (organization_id, therapist_id) references app_user,
  foreign key (organization_id, user_id) references app_user,
  foreign key (organization_id, category_id) references questionnaire_category on delete set null (category_id)
);

-- Immutable: a response points at the version that was answered.
create table questionnaire_version (
  organization_id uuid not null,
  questionnaire_id uuid not null,
  questionnaire_version integer not null,
  definition jsonb not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, questionnaire_id, questionnaire_version),
  foreign key (organization_id, questionnaire_id) references questionnaire on delete cascade
);

-- What comes with Loopwell. Versions stay when a newer Loopwell brings others; position is null where one is not current.
create table built_in_questionnaire (
  questionnaire_id uuid not null,
  questionnaire_version integer not null,
  position integer,
  definition jsonb not null,
  primary key (questionnaire_id, questionnaire_version)
);
grant select on built_in_questionnaire to loopwell_app;
grant select, insert, update, delete on built_in_questionnaire to loopwell_system;

create table questionnaire_assignment (
  organization_id uuid not null,
  assignment_id uuid not null,
  client_id uuid not null,
  therapist_id uuid not null,
  questionnaire_id uuid not null,
  due_on date,
  -- Another one follows when this one is answered, so many days after it was due.
  repeat_days integer check (repeat_days between 1 and 365),
  state text not null check (state in ('open', 'done', 'withdrawn')),
  ended_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id, assignment_id),
  foreign key (organization_id, client_id) references client on delete cascade,
  foreign key (organization_id, therapist_id) references app_user
);
create index questionnaire_assignment_by_client on questionnaire_assignment (organization_id, client_id, state);
create index questionnaire_assignment_by_due on questionnaire_assignment (organization_id, due_on, assignment_id)
  where state = 'open';
create index questionnaire_assignment_of on questionnaire_assignment (organization_id, questionnaire_id);

-- Never changed but for the note that a safety answer was seen: a correction is another response that names this one.
create table questionnaire_response (
  organization_id uuid not null,
  response_id uuid not null,
  client_id uuid not null,
  therapist_id uuid not null,
  questionnaire_id uuid not null,
  questionnaire_version integer not null,
  assignment_id uuid,
  -- 'answers': item by item. 'scoreOnly': totals somebody worked out elsewhere.
  kind text not null check (kind in ('answers', 'scoreOnly')),
  -- Who held the device: 'practitioner' asked and typed, 'client' answered alone.
  respondent text not null check (respondent in ('client', 'practitioner')),
  answers jsonb not null,
  result jsonb not null,
  has_safety_flag boolean not null,
  safety_seen_at timestamptz,
  safety_seen_by uuid,
  corrects_id uuid,
  correction_reason text not null default '',
  started_at timestamptz not null,
  answered_at timestamptz not null,
  duration_ms integer not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, response_id),
  foreign key (organization_id, client_id) references client on delete cascade,
  foreign key (organization_id, therapist_id) references app_user,
  foreign key (organization_id, corrects_id) references questionnaire_response on delete cascade
);
create index questionnaire_response_by_client
  on questionnaire_response (organization_id, client_id, answered_at desc, response_id);
create index questionnaire_response_of on questionnaire_response (organization_id, questionnaire_id);
-- One response is corrected once; the correction can be corrected.
create unique index questionnaire_response_correction on questionnaire_response (organization_id, corrects_id)
  where corrects_id is not null;
create index questionnaire_response_safety on questionnaire_response (organization_id, client_id)
  where has_safety_flag and safety_seen_at is null;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['questionnaire_category', 'questionnaire', 'questionnaire_version',
                                      'questionnaire_assignment', 'questionnaire_response'] loop
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
