import type { Client } from '#shared/api/clients.ts';
import { birthday } from './birthday.ts';
import { MaskedText } from './MaskedText.tsx';

type PaperHeadProps = { practice: string; client: Client };

/** Only on paper, where the heading already has the name: the practice, and the date of birth. */
export function PaperHead({ practice, client }: PaperHeadProps) {
  return (
    <p className="lw-only-print">
      {practice}
      {client.dateOfBirth ? (
        <>
          {' · born '}
          <MaskedText>{birthday(client.dateOfBirth)}</MaskedText>
        </>
      ) : undefined}
    </p>
  );
}
