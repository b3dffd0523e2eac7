import {
  clientIdSchema,
  sessionComponentIdSchema,
  sessionIdSchema,
  userIdSchema,
} from '#shared/domain/ids.ts';
import type { ClientId, SessionComponentId, SessionId, UserId } from '#shared/domain/ids.ts';

export type RouteIds = {
  therapistId: UserId;
  clientId: ClientId;
  sessionId: SessionId;
  sessionComponentId: SessionComponentId;
};

const SCHEMAS = {
  therapistId: userIdSchema,
  clientId: clientIdSchema,
  sessionId: sessionIdSchema,
  sessionComponentId: sessionComponentIdSchema,
} as const;

/** The ids that a screen needs from its path, or undefined if one is missing or invalid. */
export function readRouteIds<K extends keyof RouteIds>(
  params: Readonly<Record<string, string>>,
  names: readonly K[],
): Pick<RouteIds, K> | undefined {
  const ids: Record<string, string> = {};
  for (const name of names) {
    const parsed = SCHEMAS[name].safeParse(params[name]);
    if (!parsed.success) return undefined;
    ids[name] = parsed.data;
  }
  return ids as Pick<RouteIds, K>;
}
