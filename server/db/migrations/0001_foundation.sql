-- Two roles, so that row-level security also holds for the owner of the tables:
--   loopwell_app     rows of the organization named by app.org only
--   loopwell_system  all rows; sign-in, set-up and upkeep
do $$
begin
  if not exists (select from pg_roles where rolname = 'loopwell_app') then
    create role loopwell_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'loopwell_system') then
    create role loopwell_system nologin;
  end if;
  if not pg_has_role(current_user, 'loopwell_app', 'member') then
    execute format('grant loopwell_app to %I', current_user);
  end if;
  if not pg_has_role(current_user, 'loopwell_system', 'member') then
    execute format('grant loopwell_system to %I', current_user);
  end if;
end
$$;

create table installation (
  only_row boolean primary key default true check (only_row),
  set_up_at timestamptz not null
);

create table organization (
  organization_id uuid primary key,
  name text not null,
  region text not null check (region in ('US', 'CA', 'EU')),
  created_at timestamptz not null
);

create table app_user (
  organization_id uuid not null references organization on delete cascade,
  user_id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  user_type text not null check (user_type in ('T', 'CH', 'C')),
  user_groups jsonb not null,
  is_verified boolean not null,
  -- Tokens issued before this moment are refused.
  tokens_valid_from timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, user_id)
);

create table user_setting (
  organization_id uuid not null,
  user_id uuid not null,
  name text not null,
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (organization_id, user_id, name),
  foreign key (organization_id, user_id) references app_user on delete cascade
);

create table identity_account (
  email text primary key,
  organization_id uuid not null,
  user_id uuid not null,
  password_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, user_id),
  foreign key (organization_id, user_id) references app_user on delete cascade
);

create table refresh_token (
  token_hash text primary key,
  family_id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  issued_at timestamptz not null,
  family_expires_at timestamptz not null,
  replaced_at timestamptz,
  foreign key (organization_id, user_id) references app_user on delete cascade
);
create index refresh_token_family on refresh_token (family_id);
create index refresh_token_user on refresh_token (organization_id, user_id);

create table sign_in_failure (
  account_key text primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  wait_until timestamptz not null
);

create table client (
  organization_id uuid not null references organization on delete cascade,
  client_id uuid not null,
  therapist_id uuid not null,
  first_name text not null,
  last_name text not null,
  email text,
  date_of_birth date,
  status text not null check (status in ('active', 'inactive')),
  notes text not null,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, client_id),
  foreign key (organization_id, therapist_id) references app_user (organization_id, user_id)
);
create index client_name on client (organization_id, lower(last_name), lower(first_name), client_id);

create table protocol (
  organization_id uuid not null references organization on delete cascade,
  protocol_id uuid not null,
  therapist_id uuid not null,
  type text not null,
  provider text not null,
  newest_version integer not null,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, protocol_id),
  foreign key (organization_id, therapist_id) references app_user (organization_id, user_id)
);

create table protocol_version (
  organization_id uuid not null,
  protocol_id uuid not null,
  protocol_version integer not null,
  definition jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, protocol_id, protocol_version),
  foreign key (organization_id, protocol_id) references protocol on delete cascade
);

-- What Loopwell ships: the same for every organization, written at start, read-only for everybody.
create table built_in_protocol (
  protocol_id uuid primary key,
  type text not null,
  provider text not null,
  protocol_version integer not null,
  position integer not null,
  definition jsonb not null
);

create table session (
  organization_id uuid not null references organization on delete cascade,
  session_id uuid not null,
  client_id uuid not null,
  therapist_id uuid not null,
  state text not null check (state in ('planned', 'running', 'interrupted', 'completed', 'cancelled')),
  notes text not null,
  started_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, session_id),
  foreign key (organization_id, client_id) references client,
  foreign key (organization_id, therapist_id) references app_user (organization_id, user_id)
);
create index session_newest on session (organization_id, created_at desc, session_id desc);
create index session_of_client on session (organization_id, client_id, created_at desc);

create table session_component (
  organization_id uuid not null,
  session_component_id uuid not null,
  session_id uuid not null,
  position integer not null,
  kind text not null check (kind in ('biofeedback')),
  settings jsonb,
  recording_state text not null default 'none' check (recording_state in ('none', 'open', 'complete')),
  last_seq integer,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, session_component_id),
  unique (organization_id, session_id, position),
  foreign key (organization_id, session_id) references session on delete cascade
);

create table recording_chunk (
  organization_id uuid not null,
  session_component_id uuid not null,
  seq integer not null,
  sha256 text not null,
  byte_count integer not null,
  first_sample bigint not null,
  sample_count integer not null,
  first_tick bigint not null,
  tick_count integer not null,
  is_closed boolean not null,
  stored_at timestamptz not null,
  primary key (organization_id, session_component_id, seq),
  foreign key (organization_id, session_component_id) references session_component on delete cascade
);

create table training_run (
  organization_id uuid not null,
  session_component_id uuid not null,
  run integer not null,
  start_seconds double precision not null,
  end_seconds double precision not null,
  summary jsonb not null,
  latency jsonb,
  updated_at timestamptz not null,
  primary key (organization_id, session_component_id, run),
  foreign key (organization_id, session_component_id) references session_component on delete cascade
);

-- Row-level security is the second wall behind the organization_id every statement names.
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'organization', 'app_user', 'user_setting', 'client', 'protocol', 'protocol_version', 'session',
    'session_component', 'recording_chunk', 'training_run'
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

  foreach tenant_table in array array['identity_account', 'refresh_token', 'sign_in_failure', 'installation'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy whole_system on %I to loopwell_system using (true) with check (true)', tenant_table);
    execute format('grant select, insert, update, delete on %I to loopwell_system', tenant_table);
  end loop;
end
$$;

grant select on built_in_protocol to loopwell_app, loopwell_system;
grant insert, update, delete on built_in_protocol to loopwell_system;
