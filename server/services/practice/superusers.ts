import { GROUPS } from '#shared/domain/permissions.ts';
import { isoNow } from '#server/ports/clock.ts';
import { findAccount } from '#server/repositories/practice/accounts.ts';
import { changeGroups, findOperator } from '#server/repositories/practice/operators.ts';
import { auditSystem } from '../core/audit.ts';
import type { Deps } from '../core/deps.ts';
import { AppError } from '#shared/errors.ts';
import { conflict } from '../core/refusals.ts';
import { cleanEmail } from '../identity/identity-passwords.ts';

/**
 * For the command line: the first super user of a server, whom nobody in the app may make. Resolves to false if the person
 * is one already.
 *
 * @throws AppError `notFound` if nobody signs in with the address, `conflict` if they cannot sign in yet or any more.
 */
export const makeSuperuser = (
  deps: Pick<Deps, 'db' | 'sha256' | 'clock'>,
  address: string,
): Promise<boolean> =>
  deps.db.tx('system', async (sql) => {
    const email = cleanEmail(address);
    const account = await findAccount(sql, email);
    const operator = account && (await findOperator(sql, account.organizationId, account.userId));
    if (!operator) {
      throw new AppError(
        'notFound',
        `No practitioner signs in with '${email}' here. Correct the address, or add the person as an operator first.`,
      );
    }
    const { userId, organizationId, userType, status } = operator;
    if (status === 'deactivated') throw conflict('This operator is deactivated. Activate them first.');
    if (status === 'invited') throw conflict('This operator has not accepted their invitation yet.');
    if (operator.groups.includes('SuperUser')) return false;
    const groups = GROUPS.filter((group) => group === 'SuperUser' || operator.groups.includes(group));
    await changeGroups(sql, operator, { groups, userType, at: isoNow(deps.clock) });
    await auditSystem(deps, sql, organizationId, {
      action: 'operator.changeGroups',
      subject: { type: 'user', id: userId },
      details: { before: operator.groups.join(' '), after: groups.join(' ') },
    });
    return true;
  });
