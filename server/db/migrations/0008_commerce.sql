-- What organizations have subscribed to. The newest that is more than an unconfirmed order is the one that counts.
create table subscription (
  organization_id uuid not null references organization on delete cascade,
  subscription_id uuid not null,
  provider text not null check (provider in ('local', 'invoice', 'stripe', 'sandbox')),
  status text not null check (status in ('incomplete', 'trialing', 'active', 'past_due', 'canceled', 'expired')),
  -- In the words of the provider, for what our own words leave out.
  raw_status text,
  -- What was bought, with names and amounts of that day: a later price list changes no contract.
  items jsonb not null,
  country text,
  state text,
  promo_code text,
  -- Null: the default of the product.
  max_active_clients integer,
  current_period_end timestamptz,
  is_ending boolean not null default false,
  -- Of the provider: its subscription, and the checkout that is to lead to one.
  provider_reference text,
  checkout_reference text,
  -- When what the provider last told was asked for: an older answer that comes later counts for nothing.
  provider_read_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id, subscription_id)
);
create index subscription_period on subscription (current_period_end) where provider = 'invoice';

-- The last number given in each year; its row is locked while an invoice is written, so that no number is lost.
create table invoice_number (
  organization_id uuid not null references organization on delete cascade,
  year integer not null,
  last_number integer not null,
  primary key (organization_id, year)
);

create table invoice (
  organization_id uuid not null references organization on delete cascade,
  invoice_id uuid not null,
  year integer not null,
  number integer not null,
  subscription_id uuid,
  status text not null check (status in ('open', 'paid', 'void')),
  currency text not null,
  lines jsonb not null,
  total_cents integer not null check (total_cents >= 0),
  -- Whether it already carries what an earlier one left unpaid.
  is_carried_over boolean not null default false,
  bill_to jsonb not null,
  seller jsonb not null,
  issued_at timestamptz not null,
  due_at timestamptz not null,
  paid_at timestamptz,
  primary key (organization_id, invoice_id),
  unique (organization_id, year, number),
  foreign key (organization_id, subscription_id) references subscription (organization_id, subscription_id) on delete cascade
);
create index invoice_due on invoice (due_at) where status = 'open';

create table invoice_payment (
  organization_id uuid not null,
  invoice_id uuid not null,
  amount_cents integer not null,
  received_on date not null,
  reference text not null,
  -- No foreign key: a payment stays when whoever noted it has gone.
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  primary key (organization_id, invoice_id),
  foreign key (organization_id, invoice_id) references invoice (organization_id, invoice_id) on delete cascade
);

-- Row-level security is the second wall behind the organization_id every statement names.
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['subscription', 'invoice_number', 'invoice', 'invoice_payment'] loop
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

grant select, insert, update on subscription to loopwell_app;
grant select, insert, update on invoice_number, invoice to loopwell_app;
grant select, insert on invoice_payment to loopwell_app;
grant select, insert, update, delete on subscription, invoice_number, invoice, invoice_payment to loopwell_system;

-- Events of payment providers that have been dealt with. It belongs to no organization.
create table payment_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
grant select, insert on payment_event to loopwell_system;

-- Practices from before there were subscriptions go on as they are, with room for the clients they have. Row-level
-- security holds for the owner of the tables too, so upkeep does it.
set local role loopwell_system;
insert into subscription (organization_id, subscription_id, provider, status, items, max_active_clients, created_at, updated_at)
select o.organization_id, gen_random_uuid(), 'local', 'active', '[]'::jsonb,
       greatest(5, (select count(*) from client c where c.organization_id = o.organization_id and c.status = 'active')),
       o.created_at, o.created_at
from organization o;
reset role;
