import { CLIENT_ACCESS, type ClientAccess } from '#shared/domain/permissions.ts';
import { useUser } from '#state/auth.atoms.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { SETTING_SAVED, useChangePractice } from './use-change-practice.ts';

const ACCESS_WORDS: Readonly<Record<ClientAccess, string>> = {
  careTeam: 'Clients they own or are assigned to',
  practice: 'All clients of the practice',
};

/** Which clients therapists and coaches of the practice see. */
export function ClientAccessChoice() {
  const { clientAccess } = useUser().organization;
  const { change, isBusy, problem } = useChangePractice(SETTING_SAVED);
  return (
    <div className="lw-form">
      {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
      <FormChoice
        label="Therapists and coaches see"
        helper="Applies at once, to everything about a client: sessions, files, answers, reports, search. Administrators see all clients; the audit log has each client they open."
        value={clientAccess}
        options={CLIENT_ACCESS.toReversed().map((value) => ({ value, label: ACCESS_WORDS[value] }))}
        isDisabled={isBusy}
        onChange={(value) => change({ clientAccess: value })}
      />
    </div>
  );
}
