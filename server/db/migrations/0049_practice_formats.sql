-- How the practice writes times of day, and its mains frequency; without a choice by the browser, and by the region.
alter table organization
  add column time_format text not null default 'browser' check (time_format in ('browser', '12h', '24h')),
  add column mains text not null default 'region' check (mains in ('region', '50', '60'));
