-- Searches and orders go by letters, not by their marks: 'elodie' finds 'Élodie', who stands beside 'Elodie'. The same as
-- foldText() does to what somebody types. What lower() leaves of letters that are no letter with a mark is spelt out.
create function fold_text(given text) returns text language sql immutable strict parallel safe
return case
  -- Most texts have no marks, and this is far quicker.
  when octet_length(given) = length(given) then lower(given)
  else replace(replace(replace(replace(
    translate(
      regexp_replace(lower(normalize(given, nfkd)), '[\u0300-\u036f]+', '', 'g'),
      -- The capital ones too: a database in the C locale has no small letters for them.
      'ØŁĐÐĦÆŒÞẞøłđðħıς', 'olddhæœþßolddhiσ'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
end;

-- Made anew: an expression of a column cannot be changed in every PostgreSQL we run on. Their indexes go with them.
alter table client
  drop column search_text,
  drop column last_name_key,
  drop column first_name_key,
  drop column last_initial,
  drop column first_initial;
alter table client
  add column last_name_key text not null generated always as (fold_text(last_name)) stored,
  add column first_name_key text not null generated always as (fold_text(first_name)) stored,
  add column last_initial text not null generated always as (left(fold_text(ltrim(last_name)), 1)) stored,
  add column first_initial text not null generated always as (left(fold_text(ltrim(first_name)), 1)) stored,
  -- A line break, which nobody searches for, keeps name and address apart.
  add column search_text text not null
    generated always as (fold_text(first_name || ' ' || last_name || e'\n' || coalesce(email, ''))) stored;

create index client_name on client (organization_id, last_name_key, first_name_key, client_id)
  include (all_session_count);
create index client_first_name on client (organization_id, first_name_key, last_name_key, client_id);
create index client_last_session on client
  (organization_id, last_session_at, last_name_key, first_name_key, client_id);
create index client_last_session_down on client
  (organization_id, last_session_at desc nulls last, last_name_key, first_name_key, client_id);
create index client_sessions on client
  (organization_id, session_count, last_name_key, first_name_key, client_id);
create index client_sessions_down on client
  (organization_id, session_count desc, last_name_key, first_name_key, client_id);
create index client_status on client (organization_id, status, last_name_key, first_name_key, client_id);
create index client_status_down on client (organization_id, status desc, last_name_key, first_name_key, client_id);
create index client_initials on client (organization_id, last_initial, first_initial, client_id);
create index client_first_initial on client (organization_id, first_initial, last_initial, client_id)
  include (all_session_count);
create index client_of_therapist on client (organization_id, therapist_id, last_name_key, first_name_key, client_id);
create index client_of_operator on client (organization_id, seen_by_id, last_name_key, first_name_key, client_id);
create index client_search on client (organization_id, search_text) include (client_id, all_session_count);

-- Answers that came in a file, and were not given here.
alter table questionnaire_response add column is_imported boolean not null default false;
