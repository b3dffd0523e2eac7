import * as React from 'react';

type Internals = { recentlyCreatedOwnerStacks: number };

/**
 * For each element React keeps the call stack it was made at, until it has many: up to a tenth of the time of tests of pages.
 * Only `captureOwnerStack` reads them; what React reports names components all the same.
 */
export function keepNoOwnerStacks(): void {
  const internals = (React as unknown as Record<string, Internals>)
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE!;
  // React sets it back every second.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set(): void {},
  });
}
