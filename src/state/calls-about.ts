import { ENDPOINTS } from '#shared/api/endpoints.ts';

/** Calls whose responses contain questionnaires, questionnaire assignments or answers. */
export const QUESTIONNAIRE_CALLS = [
  ENDPOINTS.listQuestionnaires,
  ENDPOINTS.listQuestionnaireCategories,
  ENDPOINTS.getQuestionnaire,
  ENDPOINTS.listQuestionnaireVersions,
  ENDPOINTS.listQuestionnaireAssignments,
  ENDPOINTS.listQuestionnaireResponses,
  ENDPOINTS.getQuestionnaireResponse,
  ENDPOINTS.listQuestionnaireSafety,
  ENDPOINTS.getLatentTraits,
];

/** Calls whose responses change with the result of a task. The client's indexes also depend on it. */
export const TASK_CALLS = [ENDPOINTS.listTaskResults, ...QUESTIONNAIRE_CALLS];

/** Calls whose responses list protocols or protocol categories. */
export const PROTOCOL_CALLS = [
  ENDPOINTS.listProtocols,
  ENDPOINTS.listProtocolCategories,
  ENDPOINTS.listProtocolTypes,
  ENDPOINTS.listProtocolPackages,
];

/** Calls whose answers list clients. */
export const CLIENT_LIST_CALLS = [ENDPOINTS.listClients, ENDPOINTS.listClientAccounts];

export const EEG_FILE_CALLS = [ENDPOINTS.listEegFiles, ENDPOINTS.getEegFile, ENDPOINTS.getEegFileBytes];

export const DEVICE_CALLS = [ENDPOINTS.listDevices, ENDPOINTS.getDevice];

export const FEEDBACK_RESPONSE_CALLS = [ENDPOINTS.listFeedbackResponses, ENDPOINTS.getFeedbackResponse];

export const SUBSCRIPTION_CALLS = [ENDPOINTS.listSubscriptions, ENDPOINTS.listInvoices, ENDPOINTS.getInvoice];
