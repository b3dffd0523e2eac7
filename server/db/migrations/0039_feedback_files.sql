-- Sounds and videos that therapists upload for feedback responses.
create table feedback_file (
  organization_id uuid not null references organization on delete cascade,
  feedback_file_id uuid not null,
  therapist_id uuid not null,
  kind text not null check (kind in ('sound', 'video')),
  name text not null,
  -- As found in the bytes; empty until the upload is complete.
  content_type text not null,
  byte_count bigint not null,
  content_hash text not null,
  state text not null check (state in ('uploading', 'ready')),
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id, feedback_file_id),
  foreign key (organization_id, therapist_id) references app_user on delete cascade
);
create index feedback_file_of_therapist on feedback_file (organization_id, therapist_id, content_hash);

create table feedback_file_piece (
  organization_id uuid not null,
  feedback_file_id uuid not null,
  seq integer not null,
  sha256 text not null,
  byte_count integer not null,
  stored_at timestamptz not null,
  primary key (organization_id, feedback_file_id, seq),
  foreign key (organization_id, feedback_file_id) references feedback_file on delete cascade
);

alter table feedback_response
  add column sound_file_id uuid,
  add column video_file_id uuid,
  add foreign key (organization_id, sound_file_id) references feedback_file,
  add foreign key (organization_id, video_file_id) references feedback_file;
create index feedback_response_by_sound on feedback_response (organization_id, sound_file_id);
create index feedback_response_by_video on feedback_response (organization_id, video_file_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['feedback_file', 'feedback_file_piece'] loop
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
