-- Lists stay fast with 50,000 clients and 200,000 sessions in one practice: what they sort by, filter by and search through
-- stands in columns and in indexes that answer alone, and nothing is counted up per call. Columns, not expressions: under
-- row-level security no condition on coalesce() or lower() may reach an index.

-- What lists say of a client's sessions: those that were started, and all of them, planned ones too.
alter table client
  add column session_count integer not null default 0,
  add column last_session_at timestamptz,
  add column all_session_count integer not null default 0,
  add column last_name_key text not null generated always as (lower(last_name)) stored,
  add column first_name_key text not null generated always as (lower(first_name)) stored,
  -- While names are hidden, neither order nor search may tell more of them.
  add column last_initial text not null generated always as (lower(left(ltrim(last_name), 1))) stored,
  add column first_initial text not null generated always as (lower(left(ltrim(first_name), 1))) stored,
  -- Who sees to the client: the operator, or else the therapist.
  add column seen_by_id uuid not null generated always as (coalesce(operator_id, therapist_id)) stored,
  -- What a search looks through, in one piece; a line break, which nobody searches for, keeps name and address apart.
  add column search_text text not null
    generated always as (lower(first_name || ' ' || last_name) || e'\n' || lower(coalesce(email, ''))) stored;

-- A session stands at the time it started, or was planned.
alter table session
  add column held_at timestamptz not null generated always as (coalesce(started_at, created_at)) stored;

-- How many clients and sessions there are of each kind, so that a list need not count them. A row may stay at 0.
create table client_tally (
  organization_id uuid not null references organization on delete cascade,
  therapist_id uuid not null,
  seen_by_id uuid not null,
  status text not null,
  clients integer not null,
  primary key (organization_id, therapist_id, seen_by_id, status)
);
-- By month in UTC, so that a list of sessions also knows in which month its page begins.
create table session_tally (
  organization_id uuid not null references organization on delete cascade,
  month date not null,
  state text not null,
  sessions integer not null,
  primary key (organization_id, month, state)
);
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['client_tally', 'session_tally'] loop
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

-- Row-level security holds for the owner of the tables too, so upkeep does it.
set local role loopwell_system;
update client c set session_count = s.started, last_session_at = s.last_session_at, all_session_count = s.sessions
from (
  select organization_id, client_id, count(*)::int as sessions, count(started_at)::int as started,
         max(started_at) as last_session_at
  from session group by organization_id, client_id
) s
where s.organization_id = c.organization_id and s.client_id = c.client_id;
insert into client_tally
  select organization_id, therapist_id, seen_by_id, status, count(*) from client group by 1, 2, 3, 4;
insert into session_tally
  select organization_id, date_trunc('month', held_at at time zone 'UTC')::date, state, count(*)
  from session group by 1, 2, 3;
reset role;

-- Tallies are changed in the order of their keys, so that two transactions never wait for each other. Where rows go, a
-- tally that went before them with its practice is left alone.
create function tally_clients() returns trigger language plpgsql as $$
declare
  kind record;
begin
  if tg_op = 'INSERT' then
    insert into client_tally as tally
      select organization_id, therapist_id, seen_by_id, status, count(*) from new_rows
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (organization_id, therapist_id, seen_by_id, status)
      do update set clients = tally.clients + excluded.clients;
  elsif tg_op = 'UPDATE' then
    insert into client_tally as tally
      select organization_id, therapist_id, seen_by_id, status, sum(change) from (
        select organization_id, therapist_id, seen_by_id, status, 1 as change from new_rows
        union all
        select organization_id, therapist_id, seen_by_id, status, -1 from old_rows
      ) changes
      group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
    on conflict (organization_id, therapist_id, seen_by_id, status)
      do update set clients = tally.clients + excluded.clients;
  else
    for kind in
      select organization_id, therapist_id, seen_by_id, status, count(*) as gone from old_rows
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
    loop
      update client_tally set clients = clients - kind.gone
      where organization_id = kind.organization_id and therapist_id = kind.therapist_id
        and seen_by_id = kind.seen_by_id and status = kind.status;
    end loop;
  end if;
  return null;
end
$$;
create trigger client_tally_added after insert on client
  referencing new table as new_rows for each statement execute function tally_clients();
create trigger client_tally_changed after update on client
  referencing old table as old_rows new table as new_rows for each statement execute function tally_clients();
create trigger client_tally_removed after delete on client
  referencing old table as old_rows for each statement execute function tally_clients();

create function tally_sessions() returns trigger language plpgsql as $$
declare
  kind record;
begin
  if tg_op = 'INSERT' then
    insert into session_tally as tally
      select organization_id, date_trunc('month', held_at at time zone 'UTC')::date, state, count(*) from new_rows
      group by 1, 2, 3 order by 1, 2, 3
    on conflict (organization_id, month, state) do update set sessions = tally.sessions + excluded.sessions;
  elsif tg_op = 'UPDATE' then
    insert into session_tally as tally
      select organization_id, date_trunc('month', held_at at time zone 'UTC')::date, state, sum(change) from (
        select organization_id, held_at, state, 1 as change from new_rows
        union all
        select organization_id, held_at, state, -1 from old_rows
      ) changes
      group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
    on conflict (organization_id, month, state) do update set sessions = tally.sessions + excluded.sessions;
  else
    for kind in
      select organization_id, date_trunc('month', held_at at time zone 'UTC')::date as month, state, count(*) as gone
      from old_rows group by 1, 2, 3 order by 1, 2, 3
    loop
      update session_tally set sessions = sessions - kind.gone
      where organization_id = kind.organization_id and month = kind.month and state = kind.state;
    end loop;
  end if;
  return null;
end
$$;
create trigger session_tally_added after insert on session
  referencing new table as new_rows for each statement execute function tally_sessions();
create trigger session_tally_changed after update on session
  referencing old table as old_rows new table as new_rows for each statement execute function tally_sessions();
create trigger session_tally_removed after delete on session
  referencing old table as old_rows for each statement execute function tally_sessions();

-- Counted anew, so that a figure of a client can never drift. The clients are locked first: two sessions that start at
-- once take turns, and the second one counts the first.
create function count_sessions_of(org uuid, client_ids uuid[]) returns void language plpgsql as $$
begin
  perform 1 from client where organization_id = org and client_id = any (client_ids) order by client_id for update;
  update client c set (session_count, last_session_at, all_session_count) = (
    select count(s.started_at)::int, max(s.started_at), count(*)::int
    from session s where s.organization_id = org and s.client_id = c.client_id
  )
  where c.organization_id = org and c.client_id = any (client_ids);
end
$$;

create function session_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_sessions_of(organization_id, array_agg(distinct client_id)) from new_rows group by organization_id;
  elsif tg_op = 'DELETE' then
    perform count_sessions_of(organization_id, array_agg(distinct client_id)) from old_rows group by organization_id;
  else
    perform count_sessions_of(organization_id, array_agg(distinct client_id)) from (
      (select organization_id, session_id, client_id, started_at from old_rows
       except select organization_id, session_id, client_id, started_at from new_rows)
      union all
      (select organization_id, session_id, client_id, started_at from new_rows
       except select organization_id, session_id, client_id, started_at from old_rows)
    ) changed
    group by organization_id;
  end if;
  return null;
end
$$;
create trigger session_added after insert on session
  referencing new table as new_rows for each statement execute function session_counted();
create trigger session_moved after update on session
  referencing old table as old_rows new table as new_rows for each statement execute function session_counted();
create trigger session_removed after delete on session
  referencing old table as old_rows for each statement execute function session_counted();

-- One index for each order; where ties are put in order by name, one for each direction.
drop index client_name;
-- The first one, and the one by first initial, also tell where a page of sessions by client begins.
create index client_name on client (organization_id, last_name_key, first_name_key, client_id)
  include (all_session_count);
create index client_first_name on client (organization_id, first_name_key, last_name_key, client_id);
create index client_newest on client (organization_id, created_at, client_id);
create index client_last_session on client
  (organization_id, last_session_at, last_name_key, first_name_key, client_id);
create index client_last_session_down on client
  (organization_id, last_session_at desc nulls last, last_name_key, first_name_key, client_id);
create index client_sessions on client
  (organization_id, session_count, last_name_key, first_name_key, client_id);
create index client_sessions_down on client
  (organization_id, session_count desc, last_name_key, first_name_key, client_id);
create index client_status on client (organization_id, status, last_name_key, first_name_key, client_id);
create index client_status_down on client (organization_id, status desc, last_name_key, first_name_key, client_id);
create index client_initials on client (organization_id, last_initial, first_initial, client_id);
create index client_first_initial on client (organization_id, first_initial, last_initial, client_id)
  include (all_session_count);
-- For filters.
drop index client_of_therapist;
create index client_of_therapist on client (organization_id, therapist_id, last_name_key, first_name_key, client_id);
drop index client_of_operator;
create index client_of_operator on client (organization_id, seen_by_id, last_name_key, first_name_key, client_id);
-- A search goes through this one, which is a fraction of the table.
create index client_search on client (organization_id, search_text) include (client_id, all_session_count);

create index session_at on session (organization_id, held_at, session_id);
create index session_state on session (organization_id, state, held_at, session_id);
create index session_state_newest on session (organization_id, state, held_at desc, session_id desc);
create index session_of_client_at on session (organization_id, client_id, held_at, session_id);
