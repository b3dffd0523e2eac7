-- The account of a client who registered by the link of the practice, once a practitioner has said whose it is.
alter table client add column user_id uuid;
alter table client add constraint client_account foreign key (organization_id, user_id)
  references app_user (organization_id, user_id) on delete set null (user_id);
create unique index client_of_account on client (organization_id, user_id) where user_id is not null;
