-- Feedback responses that a client likes: offered first in their sessions.
create table favorite_response (
  organization_id uuid not null,
  client_id uuid not null,
  feedback_response_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, client_id, feedback_response_id),
  foreign key (organization_id, client_id) references client on delete cascade,
  foreign key (organization_id, feedback_response_id) references feedback_response on delete cascade
);
create index favorite_response_of_response on favorite_response (organization_id, feedback_response_id);

alter table favorite_response enable row level security;
alter table favorite_response force row level security;
create policy own_organization on favorite_response to loopwell_app
  using (organization_id = nullif(current_setting('app.org', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.org', true), '')::uuid);
create policy whole_system on favorite_response to loopwell_system using (true) with check (true);
grant select, insert, update, delete on favorite_response to loopwell_app, loopwell_system;
