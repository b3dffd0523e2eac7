import { type Client, listClients } from '#shared/api/clients.ts';
import { lateModule } from '#api/late.ts';
import type { Endpoint, EndpointInput, EndpointResponse } from '#shared/api/endpoint.ts';
import type { Questionnaire } from '#shared/api/questionnaires.ts';
import { pathTo } from '#shared/routes.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { PAGE_SIZE } from '#state/lists/use-page-size.ts';
import { useApi } from '#state/services.atoms.ts';
import { useAnswerBy, useEndpoint } from '#state/use-endpoint.ts';
import type { PaletteItem } from './palette-items.ts';

type FoundPlace = Extract<PaletteItem, { href: string; label: string }>;
/**
 * `isComplete`: the search for this very term has ended, or none was needed. `problem`: why it failed, as a message.
 */
type Found<T> = { list: readonly T[]; isComplete: boolean; problem: string | undefined };

const NONE: Found<never> = { list: [], isComplete: true, problem: undefined };

type Asked = { data: unknown; error: unknown; isPlaceholderData: boolean };

const hasEnded = ({ data, error, isPlaceholderData }: Asked): boolean =>
  error !== null || (data !== undefined && !isPlaceholderData);

const calls = lateModule(() => import('./late-calls.ts'));
const lateQuestionnaires = async () => (await calls()).listQuestionnaires;
const lateProtocols = async () => (await calls()).listProtocols;
const lateFiles = async () => (await calls()).listEegFiles;

/**
 * As `useEndpoint`, for a call that is loaded with its first use. No change elsewhere refreshes the answer, so the call is
 * made each time.
 */
function useLateEndpoint<E extends Endpoint>(load: () => Promise<E>, input: EndpointInput<E> | undefined) {
  const api = useApi();
  const ask = async (signal: AbortSignal): Promise<EndpointResponse<E>> =>
    api.callEndpoint(await load(), input!, { signal });
  return useAnswerBy(ask, { of: load, by: [input], enabled: input !== undefined, staleTime: 0 });
}

/** Until the answer arrives, the clients of the previous term, so that the list does not flicker. Without a term none. */
export function useFoundClients(searchTerm: string | undefined): Found<Client> {
  const { userId: id } = useUser();
  const query = { searchTerm, sortKey: 'lastName', limit: PAGE_SIZE } as const;
  const input = searchTerm === undefined ? undefined : { params: { id }, query };
  const asked = useEndpoint(listClients, input, { keepsPrevious: true });
  if (!input) return NONE;
  return { list: asked.data?.clients ?? [], isComplete: hasEnded(asked), problem: asked.problem };
}

export function useFoundQuestionnaires(searchTerm: string | undefined): Found<Questionnaire> {
  const { userId: id } = useUser();
  const canAssign = useCan('questionnaire.write');
  const input =
    searchTerm !== undefined && canAssign
      ? { params: { id }, query: { searchTerm, limit: PAGE_SIZE } }
      : undefined;
  const asked = useLateEndpoint(lateQuestionnaires, input);
  if (!input) return NONE;
  return { list: asked.data?.questionnaires ?? [], isComplete: hasEnded(asked), problem: asked.problem };
}

/** Protocols and EEG files. */
export function useFoundPlaces(searchTerm: string | undefined): Found<FoundPlace> {
  const { userId } = useUser();
  const canReadProtocols = useCan('protocol.read');
  const canReadFiles = useCan('eegFile.read');
  const input =
    searchTerm === undefined
      ? undefined
      : { params: { id: userId }, query: { searchTerm, limit: PAGE_SIZE } };
  const protocols = useLateEndpoint(lateProtocols, canReadProtocols ? input : undefined);
  const files = useLateEndpoint(lateFiles, canReadFiles ? input : undefined);
  if (!input) return NONE;
  const ofProtocols = (protocols.data?.protocols ?? []).map(
    ({ protocolId, definition: { name } }): FoundPlace => ({
      kind: 'protocol',
      href: pathTo.protocol({ therapistId: userId, protocolId }),
      label: name,
    }),
  );
  const ofFiles = (files.data?.eegFiles ?? [])
    .filter(({ state }) => state === 'ready')
    .map(
      ({ eegFileId, name }): FoundPlace => ({
        kind: 'eegFile',
        href: pathTo.eegReview({ eegFileId }),
        label: name,
      }),
    );
  const isComplete = (!canReadProtocols || hasEnded(protocols)) && (!canReadFiles || hasEnded(files));
  return { list: [...ofProtocols, ...ofFiles], isComplete, problem: protocols.problem ?? files.problem };
}
