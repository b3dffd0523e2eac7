import type { Endpoint, EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import { perform } from '../routes/gate.ts';
import type { Caller, Deps } from '../services/core/deps.ts';
import type { Service } from '../services/core/service.ts';

type Request<E extends Endpoint> = Partial<Omit<EndpointRequest<E>, 'params'>> & {
  params?: Omit<EndpointRequest<E>['params'] & object, 'id'>;
};

/** Runs a service as a practitioner, who is also the user in the path. The query has its default values. */
export const act = <E extends Endpoint>(
  deps: Deps,
  caller: Caller,
  called: Service<E>,
  { params, query, ...rest }: Request<E>,
): Promise<EndpointResponse<E>> =>
  perform(deps, { caller }, called, {
    query: query ?? called.endpoint.query?.parse({}),
    body: undefined,
    ...rest,
    params: { id: caller.userId, ...params },
  } as EndpointRequest<E>);
