export const FIGURES_FOLDER: string;

export function writeFigures(measured: {
  name: string;
  command: string;
  claim: string;
  figures: string;
}): void;
