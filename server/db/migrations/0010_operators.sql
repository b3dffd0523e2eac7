-- Set while somebody may not sign in any more; their clients, sessions and recordings stay.
alter table app_user add column deactivated_at timestamptz;
alter table app_user add column invited_at timestamptz;

-- A practice may know who has not signed in yet; nothing else of the accounts.
create policy own_organization on identity_account for select to loopwell_app
  using (organization_id = nullif(current_setting('app.org', true), '')::uuid);
grant select (organization_id, user_id, must_change_password) on identity_account to loopwell_app;

create index client_of_therapist on client (organization_id, therapist_id);

-- An administrator who looks at the app as somebody else: a row per time, in the organization of that somebody.
create table impersonation (
  organization_id uuid not null,
  impersonation_id uuid not null,
  user_id uuid not null,
  impersonator_id uuid not null,
  -- Differs from organization_id only for a SuperUser.
  impersonator_organization_id uuid not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, impersonation_id),
  foreign key (organization_id, user_id) references app_user on delete cascade
);

-- Row-level security is the second wall behind the organization_id every statement names.
alter table impersonation enable row level security;
alter table impersonation force row level security;
create policy own_organization on impersonation to loopwell_app
  using (organization_id = nullif(current_setting('app.org', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.org', true), '')::uuid);
create policy whole_system on impersonation to loopwell_system using (true) with check (true);
grant select, insert, update, delete on impersonation to loopwell_app, loopwell_system;
