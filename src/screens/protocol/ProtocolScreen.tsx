import './protocol.css';
import './conditions/conditions.css';
import './preview/preview.css';
import { Button } from '@blueprintjs/core';
import { useContext } from 'react';
import { messageOf } from '#api/api-error.ts';
import { canEditProtocol } from '#model/protocols/protocol-rights.ts';
import { useCan, useEditor as useMyself } from '#state/auth.atoms.ts';
import { NavigateContext } from '#ui/navigation/AppLink.tsx';
import { NEW, pathTo } from '#shared/routes.ts';
import { Notice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Page } from '#ui/layout/Page.tsx';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import { OpenProtocol } from './OpenProtocol.tsx';
import { type OpenedIds, readIds, useProtocol } from './use-protocol.ts';

const CRUMBS = [{ label: 'Protocols', href: pathTo.protocols() }] as const;

/** The builder of one protocol; `new` in the address creates one. */
export function ProtocolScreen({ params }: ScreenProps) {
  const ids = readIds(params);
  if (!ids) return <Broken problem="There is no protocol at this address." />;
  return <Opened {...ids} />;
}

function Opened({ therapistId, protocolId }: OpenedIds) {
  const { data, error, refetch } = useProtocol({ therapistId, protocolId });
  const canWrite = useCan('protocol.write');
  const myself = useMyself();
  const isNew = protocolId === NEW;
  if (isNew && !canWrite) return <Broken problem="Your groups do not allow creating protocols." />;
  if (error && !data) return <Broken problem={messageOf(error)} retry={() => void refetch()} />;
  if (!isNew && !data) {
    return (
      <Page title="Protocol" crumbs={CRUMBS}>
        <SkeletonRows count={10} />
      </Page>
    );
  }
  const isReadOnly = data !== undefined && (!canWrite || !canEditProtocol(myself, data));
  return (
    <Page title={data?.definition.name ?? 'New protocol'} crumbs={CRUMBS}>
      <OpenProtocol record={data} therapistId={therapistId} isReadOnly={isReadOnly} canCopy={canWrite} />
    </Page>
  );
}

function Broken({ problem, retry }: { problem: string; retry?: () => void }) {
  const navigate = useContext(NavigateContext);
  return (
    <Page title="Protocol" crumbs={CRUMBS}>
      <Notice
        kind="danger"
        onAction={retry}
        actions={
          <Button size="small" onClick={() => navigate(pathTo.protocols())}>
            All protocols
          </Button>
        }
      >
        The protocol cannot be shown. {problem}
      </Notice>
    </Page>
  );
}
