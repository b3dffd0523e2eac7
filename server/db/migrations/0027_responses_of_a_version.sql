-- Whether anybody answered a version of a questionnaire is asked for each version there is, by outcomes.
create index questionnaire_response_of_version
  on questionnaire_response (organization_id, questionnaire_id, questionnaire_version);
-- Its first two columns do what this one did.
drop index questionnaire_response_of;
