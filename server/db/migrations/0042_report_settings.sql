-- Letterhead, templates and remembered answers of reports: one row per name, each with a version of its own.
-- Names: 'letterhead', 'templates', 'answers', and 'answers:' with the id of a protocol.
create table report_setting (
  organization_id uuid not null references organization on delete cascade,
  name text not null,
  value jsonb not null,
  version integer not null,
  updated_at timestamptz not null,
  primary key (organization_id, name)
);

alter table report_setting enable row level security;
alter table report_setting force row level security;
create policy own_organization on report_setting to loopwell_app
  using (organization_id = nullif(current_setting('app.org', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.org', true), '')::uuid);
create policy whole_system on report_setting to loopwell_system using (true) with check (true);
grant select, insert, update, delete on report_setting to loopwell_app, loopwell_system;
