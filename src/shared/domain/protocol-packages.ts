/**
 * Protocol packages by other providers (specification section 9). Loopwell includes none of their protocols: every
 * practice has the packages as locked, empty entries until a provider releases its protocols in a file.
 */
export const PACKAGE_KEYS = ['nmi', 'trueBearingStandard', 'theraqPlus'] as const;
export type PackageKey = (typeof PACKAGE_KEYS)[number];

export const PACKAGE_NAMES: Readonly<Record<PackageKey, string>> = {
  nmi: 'NMI',
  trueBearingStandard: 'True Bearing Standard',
  theraqPlus: 'TheraQ Plus',
};

/** Providers of package protocols; nobody can edit those. */
export const PACKAGE_PROVIDERS = ['NMI', 'TrueBearing'] as const;

/** Three per package: the specification sets the number and leaves the texts to us. */
export const REMOVAL_REASONS: Readonly<Record<PackageKey, Readonly<Record<string, string>>>> = {
  nmi: {
    notUsed: 'We do not train with the NMI protocols.',
    agreementEnded: 'Our agreement with NMI has ended.',
    ownProtocols: 'Our own protocols have replaced them.',
  },
  trueBearingStandard: {
    noTraining: 'No one here is trained in the True Bearing method.',
    headsets: 'Our headsets do not measure where its protocols need it.',
    otherMethod: 'We have chosen another method.',
  },
  theraqPlus: {
    clients: 'It does not suit the clients we see.',
    cost: 'The cost is higher than the benefit.',
    trialOver: 'We only wanted to try it.',
  },
};
