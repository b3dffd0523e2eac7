import { Button, MenuItem } from '@blueprintjs/core';
import { MoreIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { messageOf } from '#api/api-error.ts';
import type { Operator, UnsentInvitation } from '#shared/api/practice/operators.ts';
import { canImpersonate, editorOf, hasPowerOver } from '#shared/domain/permissions.ts';
import { pathTo } from '#shared/routes.ts';
import { useSendsMail } from '#state/app-config.atoms.ts';
import { useEditor } from '#state/auth.atoms.ts';
import { startActingAtom } from '#state/account/impersonation.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { KeyMenu } from '#ui/buttons/KeyMenu.tsx';
import { Popover } from '#ui/popovers/Popover.tsx';
import { useNameOf } from '#widgets/people/PersonName.tsx';
import { ROW_LINK } from '#ui/list/use-list-keys.ts';
import { GroupsDialog } from './GroupsDialog.tsx';
import { ReassignDialog } from './ReassignDialog.tsx';
import { UnsentDialog } from './UnsentDialog.tsx';
import { useChangeOperator, useInviteAgain } from './use-operators.ts';

/** Actions on one operator; nothing if the signed-in user has no rights over them. */
export function OperatorMenu({ operator }: { operator: Operator }) {
  const [dialog, setDialog] = useState<'groups' | 'reassign'>();
  const [unsent, setUnsent] = useState<UnsentInvitation>();
  const own = useEditor();
  const theirs = editorOf(operator);
  const name = useNameOf()(operator);
  if (!hasPowerOver(own.groups, theirs.groups)) return undefined;
  const close = () => setDialog(undefined);
  return (
    <>
      <Popover
        placement="bottom-end"
        content={
          <OperatorActions
            operator={operator}
            name={name}
            isSelf={own.userId === theirs.userId}
            canActAs={operator.status === 'active' && canImpersonate(own, theirs)}
            onDialog={setDialog}
            onUnsent={setUnsent}
          />
        }
      >
        <Button
          variant="minimal"
          size="small"
          icon={<MoreIcon />}
          aria-label={`Actions for ${name}`}
          // Target of j and k: an operator has no page of their own.
          {...{ [ROW_LINK]: '' }}
        />
      </Popover>
      {dialog === 'groups' ? <GroupsDialog operator={operator} onClose={close} /> : undefined}
      {dialog === 'reassign' ? <ReassignDialog operator={operator} onClose={close} /> : undefined}
      <UnsentDialog invitation={unsent} onClose={() => setUnsent(undefined)} />
    </>
  );
}

type ActionsProps = {
  operator: Operator;
  name: string;
  isSelf: boolean;
  canActAs: boolean;
  onDialog: (dialog: 'groups' | 'reassign') => void;
  onUnsent: (invitation: UnsentInvitation) => void;
};

function OperatorActions({ operator, name, isSelf, canActAs, onDialog, onUnsent }: ActionsProps) {
  const change = useChangeOperator();
  const inviteAgain = useInviteAgain(onUnsent);
  const sendsMail = useSendsMail();
  const actAs = useActAs();
  const isActive = operator.status !== 'deactivated';
  const toggle = () => change.run({ operator, isActive: !isActive });
  return (
    <KeyMenu aria-label={`Actions for ${name}`}>
      <MenuItem text="Change groups" onClick={() => onDialog('groups')} />
      {isActive && operator.clientCount > 0 ? (
        <MenuItem text="Reassign clients" onClick={() => onDialog('reassign')} />
      ) : undefined}
      {isActive ? undefined : <MenuItem text="Hand over everything" onClick={() => onDialog('reassign')} />}
      {operator.status === 'invited' ? (
        <MenuItem
          text={sendsMail ? 'Send invitation again' : 'Create invitation again'}
          onClick={() => inviteAgain(operator)}
        />
      ) : undefined}
      {canActAs ? <MenuItem text="Act as" onClick={() => void actAs(operator)} /> : undefined}
      {isSelf ? undefined : (
        <MenuItem
          text={isActive ? 'Deactivate' : 'Activate'}
          intent={isActive ? 'danger' : 'none'}
          onClick={toggle}
        />
      )}
    </KeyMenu>
  );
}

function useActAs() {
  const start = useSetAtom(startActingAtom);
  const showToast = useToast();
  const [, navigate] = useLocation();
  return async (operator: Operator) => {
    try {
      await start(operator.userId);
      navigate(pathTo.clients());
    } catch (error) {
      showToast({ kind: 'danger', message: messageOf(error) });
    }
  };
}
