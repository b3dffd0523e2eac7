-- Fingerprints of the keys that all servers of this database share. A server with other keys would sign everyone out.
create table installation_key (
  name text primary key check (name in ('signing', 'secrets', 'anchors')),
  fingerprint text not null,
  stored_at timestamptz not null
);

alter table installation_key enable row level security;
alter table installation_key force row level security;
create policy whole_system on installation_key to loopwell_system using (true) with check (true);
grant select, insert, update, delete on installation_key to loopwell_system;
