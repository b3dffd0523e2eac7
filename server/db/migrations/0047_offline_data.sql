-- Whether browsers of the practice store data for times without a network.
alter table organization add column stores_offline boolean not null default true;
