-- Notifications that a practice's administrators write. Who is in the audience is decided when a reader asks, so people
-- who join later see them too.
create table practice_notification (
  organization_id uuid not null references organization on delete cascade,
  practice_notification_id uuid not null,
  -- What readers know it by. A changed text gets a new one, so that it comes back to those who dismissed the old text.
  notification_id uuid not null,
  -- HTML of a few plain elements, written by the server.
  content text not null,
  intent text not null check (intent in ('info', 'warning')),
  -- Names of groups; none for everyone.
  audience jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id, practice_notification_id),
  unique (organization_id, notification_id),
  foreign key (organization_id, created_by) references app_user (organization_id, user_id)
);

-- Who has seen and dismissed the current text.
create table practice_notification_mark (
  organization_id uuid not null,
  notification_id uuid not null,
  user_id uuid not null,
  read_at timestamptz,
  dismissed_at timestamptz,
  primary key (organization_id, notification_id, user_id),
  foreign key (organization_id, notification_id)
    references practice_notification (organization_id, notification_id) on delete cascade,
  foreign key (organization_id, user_id) references app_user on delete cascade
);

alter table practice_notification enable row level security;
alter table practice_notification force row level security;
create policy own_organization on practice_notification to loopwell_app
  using (organization_id = nullif(current_setting('app.org', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.org', true), '')::uuid);
create policy whole_system on practice_notification to loopwell_system using (true) with check (true);
grant select, insert, update, delete on practice_notification to loopwell_app, loopwell_system;

alter table practice_notification_mark enable row level security;
alter table practice_notification_mark force row level security;
create policy own_organization on practice_notification_mark to loopwell_app
  using (organization_id = nullif(current_setting('app.org', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.org', true), '')::uuid);
create policy whole_system on practice_notification_mark to loopwell_system using (true) with check (true);
grant select, insert, update, delete on practice_notification_mark to loopwell_app, loopwell_system;
