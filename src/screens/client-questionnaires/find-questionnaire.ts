import { ApiError } from '#api/api-error.ts';
import type { Api } from '#api/client.ts';
import { type Questionnaire, getQuestionnaire, listQuestionnaires } from '#shared/api/questionnaires.ts';
import { questionnaireIdSchema, type UserId } from '#shared/domain/ids.ts';
import type { ResponseFile } from '#model/fhir/response-file.ts';
import { fetchPages } from '#state/use-whole-list.ts';

const OWN_ADDRESS = /^urn:uuid:/i;

export type Found = {
  /** The version the file names, or the newest one. */
  questionnaire?: Questionnaire;
  /** Why the questionnaire is missing and what to do, or that its version differs. */
  note?: string;
  /** Alternatives to choose from, in their newest versions. */
  others: readonly Questionnaire[];
};

/**
 * The questionnaire a response belongs to: by the id in its address, else by the address it was imported from, else by
 * the name of a known instrument at the end of the address. Rejects with ApiError.
 */
export async function findQuestionnaire(
  api: Api,
  id: UserId,
  { url, version }: ResponseFile,
): Promise<Found> {
  const others = await listAll(api, id);
  if (url === undefined) return { note: 'The file does not say which questionnaire was answered.', others };
  const named = `${url}${version === undefined ? '' : `, version ${version}`}`;
  const missing = `Loopwell does not have this questionnaire (${named}). Choose the one that was answered. If it is missing, first import it as a FHIR R4 Questionnaire under Questionnaires.`;
  const ownId = questionnaireIdSchema.safeParse(url.replace(OWN_ADDRESS, '').toLowerCase());
  if (OWN_ADDRESS.test(url) && ownId.success) {
    const number = Number(version);
    const wanted = Number.isInteger(number) && number > 0 ? number : undefined;
    const questionnaire = await orNothing(
      api.callEndpoint(getQuestionnaire, {
        params: { id, questionnaireId: ownId.data },
        query: { version: wanted },
      }),
    );
    return questionnaire ? { questionnaire, others } : { note: missing, others };
  }
  const origin = `${url} | ${version}`;
  const questionnaire =
    others.find(({ definition }) => definition.source === origin) ??
    others.find(({ definition: { source } }) => source === url || source.startsWith(`${url} | `)) ??
    others.find(({ definition: { key } }) => key !== undefined && key === lastPart(url));
  if (!questionnaire) return { note: missing, others };
  if (questionnaire.definition.source === origin || version === undefined) return { questionnaire, others };
  const { title } = questionnaire.definition;
  const note = `The file names version ${version} of ${url}. It is read with ${title}, version ${questionnaire.version} here. Check that the questions are the same.`;
  return { questionnaire, note, others };
}

const lastPart = (url: string): string => (url.split(/[/:]/).at(-1) ?? '').toLowerCase();

async function listAll(api: Api, id: UserId): Promise<Questionnaire[]> {
  const { pages } = await fetchPages(api, {
    endpoint: listQuestionnaires,
    input: { params: { id } },
    rowsOf: (page) => ({ rows: page.questionnaires, total: page.totalSessions }),
  });
  return pages.flatMap((page) => page.questionnaires);
}

async function orNothing(asked: Promise<Questionnaire>): Promise<Questionnaire | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return undefined;
    throw error;
  }
}
