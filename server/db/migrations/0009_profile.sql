-- A small picture of the user as a data URL, checked by the server before it comes here.
alter table app_user add column avatar_url text check (length(avatar_url) <= 100000);
