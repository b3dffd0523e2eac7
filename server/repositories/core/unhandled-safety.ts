/**
 * Condition on a response `r`: a safety answer that is not marked as handled. A correction does not end the alert. If
 * the correction raises an alert itself, it takes over.
 */
export const IS_UNHANDLED = `r.has_safety_flag and r.safety_seen_at is null
  and not exists (select 1 from questionnaire_response n
                  where n.organization_id = r.organization_id and n.corrects_id = r.response_id and n.has_safety_flag)`;
