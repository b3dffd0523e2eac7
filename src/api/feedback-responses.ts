import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { ENDPOINTS } from '#shared/api/endpoints.ts';

/** The list of feedback responses after a 404 (specification section 8). */
export const NO_FEEDBACK_RESPONSES: EndpointResponse<typeof ENDPOINTS.listFeedbackResponses> = {
  feedbackResponses: [],
  totalFeedbackResponses: 0,
  tags: [],
};
