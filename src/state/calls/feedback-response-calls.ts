import { getFeedbackResponse, listFeedbackResponses } from '#shared/api/practice/feedback-responses.ts';

export const FEEDBACK_RESPONSE_CALLS = [listFeedbackResponses, getFeedbackResponse];
