-- Studies of a practice with real and sham feedback (ADR 0042). Who gets which is in study_slot alone until it is unblinded.
create table study (
  organization_id uuid not null references organization on delete cascade,
  study_id uuid not null,
  therapist_id uuid not null,
  name text not null,
  plan text not null,
  protocol_id uuid not null,
  sham_source text not null check (sham_source in ('otherClient', 'ownEarlier')),
  strata jsonb not null,
  unblinded_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, study_id),
  foreign key (organization_id, therapist_id) references app_user
);

-- `seal` is the SHA-256 of arm and nonce: it shows afterwards that nobody changed the assignment.
create table study_enrolment (
  organization_id uuid not null,
  study_id uuid not null,
  client_id uuid not null,
  stratum text not null,
  position integer not null,
  seal text not null,
  arm text check (arm in ('real', 'sham')),
  nonce text,
  unblinded_at timestamptz,
  enrolled_by uuid not null,
  enrolled_at timestamptz not null,
  primary key (organization_id, study_id, client_id),
  foreign key (organization_id, study_id) references study on delete cascade,
  foreign key (organization_id, client_id) references client on delete cascade
);
create index study_enrolment_of_client on study_enrolment (organization_id, client_id);

create table study_unblinding (
  organization_id uuid not null,
  unblinding_id uuid not null,
  study_id uuid not null,
  -- Null: the whole study.
  client_id uuid,
  reason text not null,
  unblinded_by uuid not null,
  unblinded_at timestamptz not null,
  primary key (organization_id, unblinding_id),
  foreign key (organization_id, study_id) references study on delete cascade,
  foreign key (organization_id, client_id) references client on delete cascade
);
create index study_unblinding_of_study on study_unblinding (organization_id, study_id, unblinded_at);

-- The order of the arms, encrypted with the server's key. The role of a practice has no right on it, so no call can
-- select it, whatever its SQL says.
create table study_slot (
  organization_id uuid not null,
  study_id uuid not null,
  stratum text not null,
  position integer not null,
  sealed text not null,
  seal text not null,
  is_taken boolean not null default false,
  primary key (organization_id, study_id, stratum, position),
  foreign key (organization_id, study_id) references study on delete cascade
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['study', 'study_enrolment', 'study_unblinding', 'study_slot'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy whole_system on %I to loopwell_system using (true) with check (true)', tenant_table);
    execute format('grant select, insert, update, delete on %I to loopwell_system', tenant_table);
  end loop;
  foreach tenant_table in array array['study', 'study_enrolment', 'study_unblinding'] loop
    execute format(
      'create policy own_organization on %I to loopwell_app '
      'using (organization_id = nullif(current_setting(''app.org'', true), '''')::uuid) '
      'with check (organization_id = nullif(current_setting(''app.org'', true), '''')::uuid)',
      tenant_table
    );
    execute format('grant select, insert, update, delete on %I to loopwell_app', tenant_table);
  end loop;
end
$$;
