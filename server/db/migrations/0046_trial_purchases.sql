-- 'trialing': only the one-time part was charged. The subscription is invoiced with its first payment after the trial.
alter table purchase drop constraint purchase_status_check;
alter table purchase add constraint purchase_status_check check (status in ('open', 'trialing', 'paid', 'invoiced'));
