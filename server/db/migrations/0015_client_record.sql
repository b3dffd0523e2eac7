-- What a practice keeps of a client beyond name and address.
-- Who sees to them instead of their therapist; null while it is the therapist.
alter table client add column operator_id uuid;
alter table client add constraint client_operator foreign key (organization_id, operator_id)
  references app_user (organization_id, user_id);
alter table client add column sex text check (sex in ('female', 'male', 'other'));
alter table client add column handedness text check (handedness in ('right', 'left', 'both'));
alter table client add column contacts jsonb not null default '[]'::jsonb;
alter table client add column tags jsonb not null default '[]'::jsonb;
alter table client add column goals text not null default '';
alter table client add column medication text not null default '';
alter table client add column emergency_note text not null default '';
create index client_of_operator on client (organization_id, coalesce(operator_id, therapist_id));

-- Consents are never deleted but with the client: they end by being withdrawn.
create table client_consent (
  organization_id uuid not null,
  consent_id uuid not null,
  client_id uuid not null,
  kind text not null,
  document_version text not null,
  document_text text not null,
  given_by text not null,
  given_on date not null,
  withdrawn_on date,
  withdrawn_by uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id, consent_id),
  foreign key (organization_id, client_id) references client on delete cascade
);
create index client_consent_of_client on client_consent (organization_id, client_id, given_on desc, consent_id desc);

create table client_note (
  organization_id uuid not null,
  note_id uuid not null,
  client_id uuid not null,
  note_text text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id, note_id),
  foreign key (organization_id, client_id) references client on delete cascade,
  foreign key (organization_id, created_by) references app_user (organization_id, user_id)
);
create index client_note_of_client on client_note (organization_id, client_id, created_at desc, note_id desc);

-- What a note said before each change of it.
create table client_note_version (
  organization_id uuid not null,
  note_id uuid not null,
  version integer not null,
  note_text text not null,
  written_at timestamptz not null,
  primary key (organization_id, note_id, version),
  foreign key (organization_id, note_id) references client_note on delete cascade
);

-- Row-level security is the second wall behind the organization_id every statement names.
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['client_consent', 'client_note', 'client_note_version'] loop
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
