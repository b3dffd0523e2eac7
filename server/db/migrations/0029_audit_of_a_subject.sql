-- Whether somebody has read a thing this hour is asked at every piece of it, and what happened to one thing on the page.
create index audit_event_of_subject on audit_event (organization_id, subject_id, at);
