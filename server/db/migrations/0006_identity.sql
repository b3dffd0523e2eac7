-- An account whose password somebody else has chosen: its owner sets a new one before the first sign-in completes.
alter table identity_account add column must_change_password boolean not null default false;

-- Whether everybody in the practice needs a second factor, or may have one.
alter table organization add column mfa_policy text not null default 'offered'
  check (mfa_policy in ('offered', 'required'));

-- Codes sent by letter, one per purpose and user; the newest replaces the one before.
create table identity_code (
  organization_id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('passwordReset', 'emailVerification')),
  code_hash text not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  primary key (organization_id, user_id, purpose),
  foreign key (organization_id, user_id) references app_user on delete cascade
);

-- A sign-in, or an enrolment of a factor, that waits for the next answer.
create table identity_challenge (
  organization_id uuid not null,
  session_hash text not null,
  user_id uuid not null,
  kind text not null check (kind in ('newPassword', 'factor', 'factorSetup', 'passkeyEnrolment')),
  -- What the authenticator signs; null where none takes part.
  challenge text,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (organization_id, session_hash),
  foreign key (organization_id, user_id) references app_user on delete cascade
);
create unique index identity_challenge_session on identity_challenge (session_hash);

create table mfa_totp (
  organization_id uuid not null,
  user_id uuid not null,
  -- Sealed with the server's key.
  seed text not null,
  is_confirmed boolean not null default false,
  -- The newest 30-second step a code was taken for: it and older ones are refused.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references app_user on delete cascade
);

create table mfa_passkey (
  organization_id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports jsonb not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (organization_id, user_id, credential_id),
  unique (credential_id),
  foreign key (organization_id, user_id) references app_user on delete cascade
);

create table mfa_recovery_code (
  organization_id uuid not null,
  user_id uuid not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (organization_id, user_id, code_hash),
  foreign key (organization_id, user_id) references app_user on delete cascade
);

-- Only the system scope sees secrets of sign-ins, as with identity_account.
do $$
declare
  secret_table text;
begin
  foreach secret_table in array array[
    'identity_code', 'identity_challenge', 'mfa_totp', 'mfa_passkey', 'mfa_recovery_code'
  ] loop
    execute format('alter table %I enable row level security', secret_table);
    execute format('alter table %I force row level security', secret_table);
    execute format('create policy whole_system on %I to loopwell_system using (true) with check (true)', secret_table);
    execute format('grant select, insert, update, delete on %I to loopwell_system', secret_table);
  end loop;
end
$$;
