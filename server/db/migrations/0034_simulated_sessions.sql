-- Sessions recorded on the simulated headset are marked in every list and left out of every figure over sessions. The
-- sessions that the demo practice ships with are simulated too, but count as recorded.
alter table session_component add column is_sample boolean not null default false;

set local role loopwell_system;
-- Only the sessions of the demo practice were made before the installation was set up.
update session_component k set is_sample = true
from session s, installation i
where s.organization_id = k.organization_id and s.session_id = k.session_id and s.created_at < i.set_up_at;
reset role;

alter table session_component
  add column is_simulated boolean not null
    generated always as (coalesce(settings->'source'->>'kind' = 'simulated', false) and not is_sample) stored;

-- As before, without simulated sessions in the figures, and without those that were started and then cancelled; the list
-- of sessions still counts both.
create or replace function count_sessions_of(org uuid, client_ids uuid[]) returns void language plpgsql as $$
begin
  perform 1 from client where organization_id = org and client_id = any (client_ids) order by client_id for update;
  update client c set (session_count, last_session_at, all_session_count) = (
    select (count(*) filter (where s.counts))::int, max(s.started_at) filter (where s.counts), count(*)::int
    from (
      select t.started_at, t.started_at is not null and t.state <> 'cancelled' and not exists (
        select 1 from session_component k
        where k.organization_id = t.organization_id and k.session_id = t.session_id and k.is_simulated
      ) as counts
      from session t where t.organization_id = org and t.client_id = c.client_id
    ) s
  )
  where c.organization_id = org and c.client_id = any (client_ids);
end
$$;

create or replace function session_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_sessions_of(organization_id, array_agg(distinct client_id)) from new_rows group by organization_id;
  elsif tg_op = 'DELETE' then
    perform count_sessions_of(organization_id, array_agg(distinct client_id)) from old_rows group by organization_id;
  else
    perform count_sessions_of(organization_id, array_agg(distinct client_id)) from (
      (select organization_id, session_id, client_id, started_at, state = 'cancelled' from old_rows
       except select organization_id, session_id, client_id, started_at, state = 'cancelled' from new_rows)
      union all
      (select organization_id, session_id, client_id, started_at, state = 'cancelled' from new_rows
       except select organization_id, session_id, client_id, started_at, state = 'cancelled' from old_rows)
    ) changed
    group by organization_id;
  end if;
  return null;
end
$$;

-- A part of a session becomes simulated when its recording is opened, before the session starts or after.
create function component_simulated() returns trigger language plpgsql as $$
begin
  -- The session first: whoever changes it locks it before the client, too.
  perform 1 from session where organization_id = new.organization_id and session_id = new.session_id for update;
  perform count_sessions_of(new.organization_id, array_agg(client_id))
  from session where organization_id = new.organization_id and session_id = new.session_id;
  return null;
end
$$;
create trigger component_simulated after update on session_component
  for each row when (old.is_simulated is distinct from new.is_simulated) execute function component_simulated();

set local role loopwell_system;
select count_sessions_of(k.organization_id, array_agg(distinct s.client_id))
from session_component k
join session s on s.organization_id = k.organization_id and s.session_id = k.session_id
where k.is_simulated or (s.state = 'cancelled' and s.started_at is not null)
group by k.organization_id;
reset role;
