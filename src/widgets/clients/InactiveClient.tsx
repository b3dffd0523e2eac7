import { Button } from '@blueprintjs/core';
import { ClientStatusProblem } from './ClientStatusProblem.tsx';
import { Notice } from '#ui/notices/Notice.tsx';

/** Sets a client active from a place where an inactive client has no such action. */
export type Activation = {
  /** Undefined without permission. */
  activate: (() => void) | undefined;
  problem: { message: string; isFull: boolean } | undefined;
  canOrder: boolean;
};

type InactiveClientProps = {
  activation: Activation;
  /** The missing action, after 'to': 'start sessions'. */
  wish: string;
};

/** Shown where an active client would have an action, with a button that sets the client active. */
export function InactiveClient({ activation, wish }: InactiveClientProps) {
  const { activate, problem, canOrder } = activation;
  return (
    <div className="lw-inactive">
      <ClientStatusProblem problem={problem} canOrder={canOrder} />
      <Notice
        kind="info"
        actions={
          activate ? (
            // Never disabled, which would lose the focus: the button disappears when pressed.
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
