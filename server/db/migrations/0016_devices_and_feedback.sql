-- Headsets the practice owns. Who has one stands here as it is now; how it came to that is in its history.
create table owned_device (
  organization_id uuid not null references organization on delete cascade,
  owned_device_id uuid not null,
  -- Its entry of the catalogue; null for a headset beyond it, which `device_name` names.
  device_type text,
  device_name text not null,
  serial text,
  nickname text not null,
  note text not null,
  state text not null check (state in ('onTheWay', 'owned', 'retired')),
  holder_kind text not null check (holder_kind in ('practice', 'operator', 'client')),
  holder_user_id uuid,
  holder_client_id uuid,
  -- What it said of itself when it was connected last; no change of the row as people see it, so no new version.
  last_seen_at timestamptz,
  battery_pct real,
  firmware text,
  -- The order it came with, and which of the pieces of that order it is.
  order_id uuid,
  order_piece integer,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id, owned_device_id),
  foreign key (organization_id, holder_user_id) references app_user,
  foreign key (organization_id, holder_client_id) references client,
  check ((holder_kind = 'operator') = (holder_user_id is not null)),
  check ((holder_kind = 'client') = (holder_client_id is not null))
);
create unique index owned_device_of_order on owned_device (organization_id, order_id, order_piece);
create unique index owned_device_by_serial on owned_device (organization_id, device_name, lower(serial));
create index owned_device_of_client on owned_device (organization_id, holder_client_id);

create table owned_device_event (
  organization_id uuid not null,
  owned_device_event_id uuid not null,
  owned_device_id uuid not null,
  -- Their order: several can happen in one millisecond.
  seq integer not null,
  at timestamptz not null,
  kind text not null,
  actor_id uuid,
  -- Who has had it since then; null where that did not change. Ids of erased people are taken out.
  holder_kind text check (holder_kind in ('practice', 'operator', 'client')),
  holder_user_id uuid,
  holder_client_id uuid,
  note text not null,
  -- State, holder and serial number before it, so that it can be undone; null where it cannot.
  before jsonb,
  undone_at timestamptz,
  primary key (organization_id, owned_device_event_id),
  unique (organization_id, owned_device_id, seq),
  foreign key (organization_id, owned_device_id) references owned_device on delete cascade
);

create table feedback_response (
  organization_id uuid not null references organization on delete cascade,
  feedback_response_id uuid not null,
  therapist_id uuid not null,
  name text not null,
  types jsonb not null,
  tags jsonb not null,
  sound_id text,
  video_url text,
  mapping jsonb not null,
  is_shared boolean not null,
  archived_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id, feedback_response_id),
  foreign key (organization_id, therapist_id) references app_user on delete cascade
);
create index feedback_response_of_therapist on feedback_response (organization_id, therapist_id);

-- What was ordered, each price id as often as it was: what is delivered follows from it.
alter table purchase add column price_ids jsonb not null default '[]'::jsonb;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['owned_device', 'owned_device_event', 'feedback_response'] loop
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
