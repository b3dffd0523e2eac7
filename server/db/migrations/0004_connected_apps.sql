-- Services of others a user has connected. What gives access is sealed by the server before it comes here.
create table connected_app (
  organization_id uuid not null,
  user_id uuid not null,
  app text not null check (app in ('neurosity')),
  -- Null while the user has not come back from agreeing.
  sealed_access text,
  connected_at timestamptz,
  -- Of the last request to agree: SHA-256 of its state, and until when it may come back.
  state_sha256 text,
  state_expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id, user_id, app),
  foreign key (organization_id, user_id) references app_user (organization_id, user_id) on delete cascade,
  check ((sealed_access is null) = (connected_at is null)),
  check ((state_sha256 is null) = (state_expires_at is null))
);

-- Row-level security is the second wall behind the organization_id every statement names.
alter table connected_app enable row level security;
alter table connected_app force row level security;
create policy own_organization on connected_app to loopwell_app
  using (organization_id = nullif(current_setting('app.org', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.org', true), '')::uuid);
create policy whole_system on connected_app to loopwell_system using (true) with check (true);
grant select, insert, update, delete on connected_app to loopwell_app, loopwell_system;
