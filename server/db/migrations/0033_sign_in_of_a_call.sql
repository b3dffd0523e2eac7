-- Every call asks whether its sign-in has ended. The hashes of the tokens stay out of reach.
create policy own_organization on refresh_token for select to loopwell_app
  using (organization_id = nullif(current_setting('app.org', true), '')::uuid);
grant select (organization_id, family_id) on refresh_token to loopwell_app;
