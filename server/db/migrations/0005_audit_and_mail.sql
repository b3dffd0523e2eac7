-- Who did what, one chain of hashes per organization: nobody who can write a row can change or remove one unseen.
create table audit_head (
  organization_id uuid primary key references organization on delete cascade,
  seq bigint not null,
  hash text not null
);

create table audit_event (
  organization_id uuid not null references organization on delete cascade,
  seq bigint not null,
  at timestamptz not null,
  -- Null where nobody is signed in, as at a wrong password.
  actor_id uuid,
  -- Who acts in the actor's name; null but for impersonation.
  impersonator_id uuid,
  action text not null,
  subject_type text,
  subject_id text,
  details jsonb not null,
  previous_hash text not null,
  hash text not null,
  primary key (organization_id, seq)
);
create index audit_event_newest on audit_event (organization_id, at desc);

-- Letters that go out once the transaction that caused them is in force.
create table mail_outbox (
  organization_id uuid not null references organization on delete cascade,
  mail_id uuid not null,
  purpose text not null,
  to_address text not null,
  subject text not null,
  body text not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (organization_id, mail_id)
);
create index mail_outbox_due on mail_outbox (next_attempt_at) where state = 'waiting';

-- Row-level security is the second wall behind the organization_id every statement names.
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['audit_head', 'audit_event', 'mail_outbox'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy own_organization on %I to loopwell_app '
      'using (organization_id = nullif(current_setting(''app.org'', true), '''')::uuid) '
      'with check (organization_id = nullif(current_setting(''app.org'', true), '''')::uuid)',
      tenant_table
    );
    execute format('create policy whole_system on %I to loopwell_system using (true) with check (true)', tenant_table);
  end loop;
end
$$;

grant select, insert, update on audit_head to loopwell_app, loopwell_system;
grant select, insert on audit_event to loopwell_app, loopwell_system;
grant select, insert, update, delete on mail_outbox to loopwell_app, loopwell_system;
