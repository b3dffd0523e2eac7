-- How much of its allowance each account, practice and address has used, shared by all servers. Unlogged: a row is
-- worth seconds, and without a log entry a call need not wait for the disk. After a crash everyone starts afresh.
create unlogged table request_rate (
  -- SHA-256 of the kind and the id; no addresses of people are stored.
  rate_key text primary key,
  -- Epoch milliseconds at which the whole allowance is available again.
  full_at_ms double precision not null,
  -- Calls granted to the last request for some.
  granted integer not null
);
create index request_rate_full on request_rate (full_at_ms);

alter table request_rate enable row level security;
alter table request_rate force row level security;
create policy whole_system on request_rate to loopwell_system using (true) with check (true);
grant select, insert, update, delete on request_rate to loopwell_system;
