-- A night that is entered twice would count as two. Of those there are, the one entered last stays; the others are kept
-- as removed ones are.
set local role loopwell_system;
update task_result t set removed_at = t.created_at, version = t.version + 1
where t.kind = 'sleepDiary' and t.removed_at is null and exists (
  select 1 from task_result n
  where n.organization_id = t.organization_id and n.client_id = t.client_id and n.taken_on = t.taken_on
    and n.kind = t.kind and n.removed_at is null
    and (n.created_at, n.task_result_id) > (t.created_at, t.task_result_id)
);
reset role;
create unique index task_result_one_diary_a_night on task_result (organization_id, client_id, taken_on)
  where kind = 'sleepDiary' and removed_at is null;
