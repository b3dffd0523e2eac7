-- How a person said that a table in text form is to be read; null for files that say it themselves.
alter table eeg_file add column import_plan jsonb;
