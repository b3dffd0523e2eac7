-- A client takes part in one blinded study at a time, also when two people enrol them at the same moment.
create unique index study_enrolment_one_blinded on study_enrolment (organization_id, client_id) where arm is null;
