import type { FhirQuestionnaire, FhirQuestionnaireResponse } from './fhir-types.ts';

type InBundle = (FhirQuestionnaire & { meta: { versionId: string } }) | FhirQuestionnaireResponse;
export type FhirBundle = {
  resourceType: 'Bundle';
  type: 'collection';
  timestamp: string;
  entry?: { fullUrl: string; resource: InBundle }[];
};

type BundleParts = {
  questionnaires: readonly { url: string; version: string; resource: FhirQuestionnaire }[];
  responses: readonly { responseId: string; resource: FhirQuestionnaireResponse }[];
};

/**
 * Responses with their questionnaires, one per answered version. Two versions share one address, which a Bundle allows
 * if `meta.versionId` differs. `at`: ISO 8601 with a time zone.
 */
export function toFhirBundle({ questionnaires, responses }: BundleParts, at: string): FhirBundle {
  const asked = new Map(
    questionnaires.map(({ url, version, resource }) => [
      `${url}|${version}`,
      { fullUrl: url, resource: { ...resource, meta: { versionId: version } } },
    ]),
  );
  const given = responses.map(({ responseId, resource }) => ({
    fullUrl: `urn:uuid:${responseId}`,
    resource,
  }));
  const entry = [...asked.values(), ...given];
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: at,
    ...(entry.length > 0 && { entry }),
  };
}
