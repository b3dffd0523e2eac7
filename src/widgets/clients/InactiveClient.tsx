import { Button } from '@blueprintjs/core';
import { ClientStatusProblem } from './ClientStatusProblem.tsx';
import { Notice } from '#ui/notices/Notice.tsx';

/** Setting a client active from where something is not offered for an inactive one. */
export type Activation = {
  /** Undefined for those who may not. */
  activate: (() => void) | undefined;
  problem: { message: string; isFull: boolean } | undefined;
  canOrder: boolean;
};

type InactiveClientProps = {
  activation: Activation;
  /** What is not offered, after 'to': 'start sessions'. */
  wish: string;
};

/** Stands where something would be offered for an active client, and leads there. */
export function InactiveClient({ activation, wish }: InactiveClientProps) {
  const { activate, problem, canOrder } = activation;
  return (
    <div className="lw-inactive">
      <ClientStatusProblem problem={problem} canOrder={canOrder} />
      <Notice
        kind="info"
        actions={
          activate ? (
            // Never at rest, which would lose the focus: it is gone as soon as it is pressed.
            <Button size="small" onClick={activate}>
              Set to active
            </Button>
          ) : undefined
        }
      >
        {activate
          ? `This client is inactive. Set them to active to ${wish}.`
          : `This client is inactive. Their therapist or an administrator can set them to active to ${wish}.`}
      </Notice>
    </div>
  );
}
