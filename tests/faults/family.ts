/** What was done to the server, and what was found afterwards. `problems` is empty if the promise held. */
export type FaultRow = {
  fault: string;
  done: string;
  found: string;
  /** Acknowledged writes that were asked for again. */
  checked: number;
  problems: readonly string[];
};

export type FaultContext = {
  /** An empty folder for this family. */
  root: string;
  /** The built server. */
  entry: string;
  seed: number;
};

/** Faults of one kind. Each row is printed as soon as it is known. */
export type Family = { name: string; faults: (context: FaultContext) => AsyncGenerator<FaultRow> };
