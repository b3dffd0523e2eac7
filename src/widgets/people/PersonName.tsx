import { useContext } from 'react';
import type { UserId } from '#shared/domain/ids.ts';
import { maskFullName } from '#shared/domain/masking.ts';
import { initialsOf } from '#ui/text/format.ts';
import { MaskContext, MaskedText } from './MaskedText.tsx';

type Named = { firstName: string; lastName: string };

export function PersonName({ person }: { person: Named }) {
  return (
    <MaskedText initials={initialsOf(person.firstName, person.lastName)}>
      {`${person.firstName} ${person.lastName}`}
    </MaskedText>
  );
}

/** A name in one string, as in lists of sessions. Initials still identify the row while the name is hidden. */
export function FullName({ name }: { name: string }) {
  return <MaskedText initials={maskFullName(name).replaceAll(/[\s.]/g, '')}>{name}</MaskedText>;
}

/** Names for labels and titles, which hold text only: initials while personal data is hidden. */
export function useNameOf(): (person: Named) => string {
  const isMasked = useContext(MaskContext);
  return ({ firstName, lastName }) => {
    const name = `${firstName} ${lastName}`;
    return isMasked ? maskFullName(name) : name;
  };
}

/**
 * The name of a colleague by id, for a sentence such as who owns a client. There is no name while the colleagues
 * are loading, or for someone who no longer works in the practice.
 *
 *     const nameOf = useNameAmong(useColleagues());
 *     <p>This client belongs to {nameOf(client.therapistId)}.</p>
 */
export function useNameAmong(
  colleagues: readonly (Named & { userId: UserId })[],
): (userId: UserId) => string {
  const nameOf = useNameOf();
  return (userId) => {
    const found = colleagues.find((each) => each.userId === userId);
    return found ? nameOf(found) : 'a colleague';
  };
}

export function Avatar({ person }: { person: Named & { avatarUrl?: string | null } }) {
  return (
    <span className="lw-avatar" aria-hidden="true">
      {person.avatarUrl ? (
        <img src={person.avatarUrl} alt="" />
      ) : (
        initialsOf(person.firstName, person.lastName)
      )}
    </span>
  );
}
