import { pathTo } from '#shared/routes.ts';
import '../room/biofeedback.css';
import '../run/live-panels.css';
import '../traces/trace-panels.css';
import '../room/stages.css';
import '../headset/headset.css';
import './connection-test.css';
import type { ConnectionTest } from '#live/connection-test/index.ts';
import { Page } from '#ui/layout/Page.tsx';
import { TestBody } from './TestBody.tsx';
import { useConnectionTest } from './use-connection-test.ts';

/** The page around any test. `open` is called once; the opened test is closed with the page. */
export function ConnectionTestPage({ open }: { open: () => ConnectionTest }) {
  const test = useConnectionTest(open);
  return (
    <Page title="Connection test" crumbs={[{ label: 'Track Devices', href: pathTo.devices() }]}>
      {test ? <TestBody test={test} /> : undefined}
    </Page>
  );
}
