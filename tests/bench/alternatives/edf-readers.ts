import edfdecoder from 'edfdecoder';
import { EDF } from 'edfjs';

/** Another reader of EDF in JavaScript. Each decodes a whole file to float32 values of all channels. */
export type OtherReader = { name: string; decode(file: ArrayBuffer): unknown };

export const OTHER_READERS: readonly OtherReader[] = [
  {
    name: 'edfjs',
    decode(file) {
      const reader = new EDF();
      reader.read_buffer(file);
      return reader;
    },
  },
  {
    name: 'edfdecoder',
    decode(file) {
      const reader = new edfdecoder.EdfDecoder();
      reader.setInput(file);
      reader.decode();
      return reader.getOutput();
    },
  },
];
