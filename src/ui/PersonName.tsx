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

export function Avatar({ person }: { person: Named }) {
  return (
    <span className="lw-avatar" aria-hidden="true">
      {initialsOf(person.firstName, person.lastName)}
    </span>
  );
}
