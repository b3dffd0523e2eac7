import { pathTo } from '#shared/routes.ts';
import './devices.css';
import { PulseIcon, ShoppingCartIcon } from '@blueprintjs/icons';
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { TabLinks, useViewTabs } from '#ui/layout/TabLinks.tsx';
import { ModelsPanel } from './ModelsPanel.tsx';
import { OwnedDevices } from './owned/OwnedDevices.tsx';

const VIEWS = { owned: 'Our devices', models: 'Supported headsets' };

/**
 * /app/devices: the practice's devices and their holders; with `?view=models` the models that connect, and the
 * protocols each can run.
 */
export function DevicesScreen() {
  const { view, tabs } = useViewTabs(pathTo.devices(), VIEWS);
  return (
    <Page title="Track Devices">
      <TabLinks label="Parts of this page" tabs={tabs}>
        <ButtonLink href={pathTo.purchaseDevice()} icon={<ShoppingCartIcon />}>
          Buy a headset
        </ButtonLink>
        <ButtonLink href={pathTo.connectionTest()} icon={<PulseIcon />}>
          Connection test
        </ButtonLink>
      </TabLinks>
      {view === 'models' ? <ModelsPanel /> : <OwnedDevices />}
    </Page>
  );
}
