-- A search walks through all clients of a practice once, in this index alone, also where it is for a kind of them.
drop index client_search;
create index client_search on client (organization_id, client_id)
  include (search_text, all_session_count, status, seen_by_id, therapist_id);
