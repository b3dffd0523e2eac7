import type { EndpointInput, EndpointResponse } from '#shared/api/endpoint.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { ApiError } from './api-error.ts';
import type { Api } from './client.ts';

export type FeedbackResponseQuery = NonNullable<
  EndpointInput<typeof ENDPOINTS.listFeedbackResponses>['query']
>;
type Page = EndpointResponse<typeof ENDPOINTS.listFeedbackResponses>;

const NOTHING: Page = { feedbackResponses: [], totalFeedbackResponses: 0, tags: [] };

/** A 404 is an empty list (specification section 8); everything else rejects with ApiError. */
export async function fetchFeedbackResponses(
  api: Api,
  therapistId: UserId,
  query: FeedbackResponseQuery,
  options?: { signal?: AbortSignal },
): Promise<Page> {
  try {
    const input = { params: { id: therapistId }, query };
    return await api.callEndpoint(ENDPOINTS.listFeedbackResponses, input, options);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return NOTHING;
    throw error;
  }
}
