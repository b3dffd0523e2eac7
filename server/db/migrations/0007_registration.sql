-- Registrations that were taken, by what the page calls them: one sent again makes no second account and no second letter.
create table registration_request (
  request_key text primary key,
  -- Of what was entered, without the password: another form under the same name is refused.
  fingerprint text not null,
  created_at timestamptz not null
);
create index registration_request_age on registration_request (created_at);

-- Only the system scope sees them, as with identity_account: they belong to no organization yet.
alter table registration_request enable row level security;
alter table registration_request force row level security;
create policy whole_system on registration_request to loopwell_system using (true) with check (true);
grant select, insert, update, delete on registration_request to loopwell_system;
