-- What users are told in the app. A row stands for one cause and one user; it ends when the cause does.
create table notification (
  organization_id uuid not null,
  notification_id uuid not null,
  user_id uuid not null,
  -- What it comes from: its area, a colon, and what tells this cause from others of the area.
  cause text not null,
  -- HTML of a few plain elements, made by the server.
  content text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  dismissed_at timestamptz,
  ended_at timestamptz,
  primary key (organization_id, notification_id),
  foreign key (organization_id, user_id) references app_user on delete cascade
);
-- Once per cause; when the cause comes back it is another one.
create unique index notification_of_cause on notification (organization_id, user_id, cause) where ended_at is null;

alter table notification enable row level security;
alter table notification force row level security;
create policy own_organization on notification to loopwell_app
  using (organization_id = nullif(current_setting('app.org', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.org', true), '')::uuid);
create policy whole_system on notification to loopwell_system using (true) with check (true);
grant select, insert, update, delete on notification to loopwell_app, loopwell_system;
