import * as React from 'react';

type Internals = { recentlyCreatedOwnerStacks: number };

/**
 * For each element React stores the call stack of its creation, until it has many: up to a tenth of the time of page
 * tests. Only `captureOwnerStack` reads them; React's reports name components anyway.
 */
export function keepNoOwnerStacks(): void {
  const internals = (React as unknown as Record<string, Internals>)
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE!;
  // React resets it every second.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set(): void {},
  });
}
