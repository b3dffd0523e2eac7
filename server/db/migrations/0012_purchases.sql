-- Every order that was placed. Its id comes from the key of the request, so that a request that is sent again finds it.
create table purchase (
  organization_id uuid not null references organization on delete cascade,
  order_id uuid not null,
  -- Of what was asked for: the same key with another content is refused.
  fingerprint text not null,
  provider text not null check (provider in ('invoice', 'stripe', 'sandbox')),
  -- Open: to be paid on a page of the provider. An invoiced one is followed by its invoice.
  status text not null check (status in ('open', 'paid', 'invoiced')),
  subscription_id uuid not null,
  -- What the subscription becomes with the payment; null for what is bought beside it.
  terms jsonb,
  lines jsonb not null,
  currency text not null,
  bill_to jsonb not null,
  -- No foreign key: an order stays when whoever placed it has gone.
  ordered_by uuid not null,
  -- What the request was answered.
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, order_id)
);
alter table purchase enable row level security;
alter table purchase force row level security;
create policy own_organization on purchase to loopwell_app
  using (organization_id = nullif(current_setting('app.org', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.org', true), '')::uuid);
create policy whole_system on purchase to loopwell_system using (true) with check (true);
grant select, insert, update on purchase to loopwell_app;
grant select, insert, update, delete on purchase to loopwell_system;

-- The day of the month periods begin on: after a February that is too short they return to it.
alter table subscription add column anchor_day smallint check (anchor_day between 1 and 31);
-- What it becomes with the next period.
alter table subscription add column next_terms jsonb;
-- Subscriptions at the provider it has taken the place of: [{reference, isEnded}]. None of them may be charged on.
alter table subscription add column replaced_references jsonb not null default '[]'::jsonb;

set local role loopwell_system;
update subscription set anchor_day = extract(day from current_period_end at time zone 'UTC')
where current_period_end is not null;
reset role;
