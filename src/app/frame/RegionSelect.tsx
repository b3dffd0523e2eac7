import { HTMLSelect } from '@blueprintjs/core';
import { useEffect } from 'react';
import type { AppConfig } from '#shared/api/practice/app-config.ts';
import { REGION_WORDS } from '#model/registration/regions.ts';
import { useServices } from '#state/services.atoms.ts';
import { addressIn, followRegion, keepRegion, regionChoices } from './region.ts';

type RegionSelectProps = { config: AppConfig; isSignedIn: boolean; openPage?: (href: string) => void };

/** Each region has its own server, accounts and data; choosing a region goes to its server. */
export function RegionSelect({
  config,
  isSignedIn,
  openPage = (href) => window.location.assign(href),
}: RegionSelectProps) {
  const { storage } = useServices();
  const choices = regionChoices(config);
  useEffect(() => {
    // Signed-in users stay on the server with their data.
    const elsewhere = isSignedIn ? undefined : followRegion(config, storage, window.location);
    if (elsewhere !== undefined) openPage(elsewhere);
  }, [config, storage, isSignedIn, openPage]);

  if (choices.length === 0) return undefined;
  const choose = (name: string) => {
    const choice = choices.find(({ region }) => region === name);
    if (!choice) return;
    keepRegion(storage, choice.region);
    if (choice.url !== undefined) openPage(addressIn(choice.url, choice.region, window.location.pathname));
  };
  return (
    <HTMLSelect
      aria-label="Region"
      value={config.region ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
      options={[
        ...(config.region === null ? [{ value: '', label: 'Region' }] : []),
        ...choices.map(({ region }) => ({ value: region, label: REGION_WORDS[region] })),
      ]}
    />
  );
}
