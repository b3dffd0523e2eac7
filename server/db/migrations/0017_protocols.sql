-- A package's protocols belong to no therapist.
alter table protocol alter column therapist_id drop not null;
alter table protocol add column device_type text not null default 'any';
-- Null until the server has looked at the sites: for rows from before this column.
alter table protocol add column placement_system text check (placement_system in ('10-20', '10-10', 'custom'));
-- What was there before there was a choice, everybody in the practice saw.
alter table protocol add column is_shared boolean not null default true;
alter table protocol alter column is_shared set default false;
alter table protocol add column archived_at timestamptz;
alter table protocol add column version integer not null default 1;
-- The package that brought it, and the name it has there, by which the next delivery finds it again.
alter table protocol add column package_key text;
alter table protocol add column package_item text;
create unique index protocol_of_package on protocol (organization_id, package_key, package_item)
  where package_key is not null;
create index protocol_of_therapist on protocol (organization_id, therapist_id);

alter table protocol_version add column created_by uuid;
alter table protocol_version add column note text not null default '';

alter table built_in_protocol add column placement_system text not null default '10-10';

-- The practice's own; those the shipped protocols stand in are made from the shipped protocols themselves.
create table protocol_category (
  organization_id uuid not null references organization on delete cascade,
  -- 32 hexadecimal digits.
  category_id text not null,
  name text not null,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, category_id)
);
create unique index protocol_category_name on protocol_category (organization_id, lower(name));

-- No reference to protocol_category: a protocol of the practice can stand in a shipped category too.
create table protocol_in_category (
  organization_id uuid not null,
  protocol_id uuid not null,
  category_id text not null,
  primary key (organization_id, protocol_id, category_id),
  foreign key (organization_id, protocol_id) references protocol on delete cascade
);
create index protocol_of_category on protocol_in_category (organization_id, category_id);

-- Which packages of other providers a practice has. A removed one keeps its row, for the reason.
create table protocol_package (
  organization_id uuid not null references organization on delete cascade,
  package_key text not null,
  added_at timestamptz,
  removed_at timestamptz,
  removal_reason text,
  -- When its protocols were last delivered to this practice.
  delivered_at timestamptz,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, package_key)
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['protocol_category', 'protocol_in_category', 'protocol_package'] loop
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

-- Categories stood in the definitions only.
set local role loopwell_system;
insert into protocol_category (organization_id, category_id, name, created_by, created_at, updated_at)
select o.organization_id, md5(lower(v.definition->>'category')), min(v.definition->>'category'),
       (array_agg(o.created_by order by o.created_at))[1], min(o.created_at), min(o.created_at)
from protocol o
join protocol_version v on v.organization_id = o.organization_id and v.protocol_id = o.protocol_id
  and v.protocol_version = o.newest_version
where coalesce(v.definition->>'category', '') <> ''
  and lower(v.definition->>'category') not in (
    select lower(b.definition->>'category') from built_in_protocol b where b.definition->>'category' is not null
  )
group by o.organization_id, lower(v.definition->>'category');
insert into protocol_in_category (organization_id, protocol_id, category_id)
select o.organization_id, o.protocol_id, md5(lower(v.definition->>'category'))
from protocol o
join protocol_version v on v.organization_id = o.organization_id and v.protocol_id = o.protocol_id
  and v.protocol_version = o.newest_version
where coalesce(v.definition->>'category', '') <> '';
reset role;
