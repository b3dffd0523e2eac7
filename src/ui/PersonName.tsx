import { initialsOf } from './format.ts';
import { MaskedText } from './MaskedText.tsx';

type Named = { firstName: string; lastName: string };

export function PersonName({ person }: { person: Named }) {
  return (
    <MaskedText initials={initialsOf(person.firstName, person.lastName)}>
      {`${person.firstName} ${person.lastName}`}
    </MaskedText>
  );
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
