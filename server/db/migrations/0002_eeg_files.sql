create table eeg_file (
  organization_id uuid not null,
  eeg_file_id uuid not null,
  therapist_id uuid not null,
  client_id uuid,
  name text not null,
  parts jsonb not null,
  byte_count bigint not null,
  content_hash text not null,
  state text not null check (state in ('uploading', 'ready')),
  recorded_on date,
  facts jsonb,
  review jsonb,
  review_version integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id, eeg_file_id),
  foreign key (organization_id, client_id) references client,
  foreign key (organization_id, therapist_id) references app_user
);
create index eeg_file_by_content on eeg_file (organization_id, content_hash);
create index eeg_file_by_client on eeg_file (organization_id, client_id, created_at);

create table eeg_file_piece (
  organization_id uuid not null,
  eeg_file_id uuid not null,
  part integer not null,
  seq integer not null,
  sha256 text not null,
  byte_count integer not null,
  stored_at timestamptz not null,
  primary key (organization_id, eeg_file_id, part, seq),
  foreign key (organization_id, eeg_file_id) references eeg_file on delete cascade
);

-- Row-level security is the second wall behind the organization_id every statement names.
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['eeg_file', 'eeg_file_piece'] loop
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
