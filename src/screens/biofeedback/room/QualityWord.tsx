import type { ReactNode } from 'react';
import type { Look } from './quality-words.ts';

type QualityWordProps = { name: string; look: Look; children: ReactNode };

/** A channel and its state in shape and word; `children` add to the word. */
export const QualityWord = ({ name, look, children }: QualityWordProps) => (
  <>
    <span className="lw-quality__shape" style={{ color: `var(--lw-${look.token})` }} aria-hidden="true">
      {look.shape}
    </span>
    <span className="lw-quality__name">{name}</span>
    <span className="lw-quality__word">
      {look.word}
      {children}
    </span>
  </>
);
