-- What each registration of an unverified address wants its password to be. None of them becomes the account's by
-- being the newest: whoever shows that the address is theirs gets the one of their own form.
create table pending_registration (
  organization_id uuid not null,
  user_id uuid not null,
  -- Known to the page that sent the form only.
  request_key text not null,
  password_hash text not null,
  created_at timestamptz not null,
  primary key (organization_id, user_id, request_key),
  foreign key (organization_id, user_id) references app_user on delete cascade
);

-- Only the system scope sees them, as with identity_account.
alter table pending_registration enable row level security;
alter table pending_registration force row level security;
create policy whole_system on pending_registration to loopwell_system using (true) with check (true);
grant select, insert, update, delete on pending_registration to loopwell_system;
