-- Data keys: one per client, one per EEG file, and one per practice for everything else. A key is deleted with its owner, so
-- that whatever it sealed becomes unreadable, also in copies made earlier. `wrapped` is sealed with the master key.
create table data_key (
  organization_id uuid not null references organization on delete cascade,
  data_key_id uuid not null,
  client_id uuid,
  eeg_file_id uuid,
  master_key_id text not null,
  wrapped text not null,
  created_at timestamptz not null,
  primary key (organization_id, data_key_id),
  foreign key (organization_id, client_id) references client on delete cascade,
  foreign key (organization_id, eeg_file_id) references eeg_file on delete cascade,
  check (client_id is null or eeg_file_id is null)
);
create index data_key_of_client on data_key (organization_id, client_id);
create index data_key_of_eeg_file on data_key (organization_id, eeg_file_id);
create index data_key_of_master on data_key (master_key_id);

alter table data_key enable row level security;
alter table data_key force row level security;
create policy own_organization on data_key to loopwell_app
  using (organization_id = nullif(current_setting('app.org', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.org', true), '')::uuid);
create policy whole_system on data_key to loopwell_system using (true) with check (true);
grant select, insert, update, delete on data_key to loopwell_app, loopwell_system;

-- The key of each owner. Not a foreign key: a lost key must be noticed, not forgotten.
alter table organization add column data_key_id uuid;
alter table client add column data_key_id uuid;
alter table eeg_file add column data_key_id uuid;

-- Name of the sealed bytes in the blob store; null for bytes stored unsealed, named by their hash.
alter table recording_chunk add column blob text;
alter table eeg_file_piece add column blob text;
alter table feedback_file_piece add column blob text;

-- State of the encryption of this installation.
create table encryption (
  only_row boolean primary key default true check (only_row),
  -- Master key that new data keys are wrapped with; null until the first start.
  master_key_id text,
  -- When texts and bytes stored by earlier versions were all sealed; null until then.
  sealed_at timestamptz,
  -- Deleted or replaced rows may still be in the pages of tables and in the log of the built-in database.
  is_rewrite_due boolean not null default false
);
insert into encryption default values;
grant select on encryption to loopwell_app, loopwell_system;
grant update on encryption to loopwell_system;
