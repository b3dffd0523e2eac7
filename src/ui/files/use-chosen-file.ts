import { useRef, useState } from 'react';
import { decodedText } from '#shared/decoded-text.ts';

/**
 * The chosen file. Clears the input: otherwise the browser fires no event when an edited file of the same name is
 * chosen again.
 */
export function takeFile(input: HTMLInputElement): File | undefined {
  const file = input.files?.[0];
  input.value = '';
  return file;
}

/**
 * Reads the chosen file. If two are chosen in a row, the later one counts, whichever is read first.
 *
 *     const { chosen, choose } = useChosenFile(readProtocolFile);
 *     <FileInput text={chosen?.name} onInputChange={(event) => choose(event.currentTarget)} />
 */
export function useChosenFile<Read>(read: (text: string) => Read) {
  const [chosen, setChosen] = useState<{ name: string; read: Read }>();
  const turn = useRef(0);
  const take = async (file: File) => {
    turn.current += 1;
    const mine = turn.current;
    const text = decodedText(new Uint8Array(await file.arrayBuffer()));
    if (mine === turn.current) setChosen({ name: file.name, read: read(text) });
  };
  return {
    chosen,
    choose: (input: HTMLInputElement) => {
      const file = takeFile(input);
      if (file) void take(file);
    },
  };
}
