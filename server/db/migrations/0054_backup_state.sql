-- Backups made by schedule. One row, so that of several servers on one database only one makes them: it holds the turn
-- until `held_until`, and extends it while it works.
create table backup_state (
  only_row boolean primary key default true check (only_row),
  held_by text not null,
  held_until timestamptz not null,
  made_at timestamptz,
  -- When the newest backup that was restored for a test had everything.
  verified_at timestamptz,
  problem text
);
alter table backup_state enable row level security;
alter table backup_state force row level security;
create policy whole_system on backup_state to loopwell_system using (true) with check (true);
grant select, insert, update, delete on backup_state to loopwell_system;
