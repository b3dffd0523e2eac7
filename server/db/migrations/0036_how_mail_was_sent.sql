-- How an e-mail left the server: written to a file, or taken by a mail server. Null: not sent, or sent before this column.
alter table mail_outbox add column sent_by text check (sent_by in ('file', 'smtp'));
