-- Sessions under way, looked at every half minute: few among all sessions of all practices.
create index session_running on session (organization_id, session_id) where state = 'running';
