import type { listFeedbackResponses } from '#shared/api/practice/feedback-responses.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';

/** The list of feedback responses after a 404 (specification section 8). */
export const NO_FEEDBACK_RESPONSES: EndpointResponse<typeof listFeedbackResponses> = {
  feedbackResponses: [],
  totalFeedbackResponses: 0,
  tags: [],
};
