-- The plan of a visit: null where the session follows the timing of its protocol.
alter table session add column visit_plan jsonb;
alter table session add column visit_plan_version integer not null default 0;

-- Templates of visits and the rating scales of a practice; without a row, the ones of Loopwell.
create table visit_settings (
  organization_id uuid not null references organization on delete cascade,
  templates jsonb not null,
  scales jsonb not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id)
);

-- What a client rated before, during and after a visit. Rows are only added.
create table visit_rating (
  organization_id uuid not null,
  rating_id uuid not null,
  session_id uuid not null,
  moment text not null check (moment in ('before', 'afterRun', 'after')),
  run integer,
  scores jsonb not null,
  strategy text not null,
  given_at timestamptz not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, rating_id),
  foreign key (organization_id, session_id) references session on delete cascade
);
create index visit_rating_of_session on visit_rating (organization_id, session_id, given_at);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['visit_settings', 'visit_rating'] loop
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
