import { AppError } from '#shared/errors.ts';
import { explainSystemError } from '../storage/system-errors.ts';

/**
 * Runs a command and ends the process: with 0 if `run` resolves to true, else with 1. Prints an error as one sentence;
 * the stack trace only of a bug.
 */
export async function runCommand(run: () => Promise<boolean>): Promise<never> {
  try {
    process.exit((await run()) ? 0 : 1);
  } catch (error) {
    const known = error instanceof AppError ? error : explainSystemError(error);
    process.stderr.write(`${known?.message ?? (error instanceof Error ? error.stack : String(error))}\n`);
    process.exit(1);
  }
}

export const say = (text: string): void => void process.stdout.write(`${text}\n`);
export const complain = (text: string): void => void process.stderr.write(`${text}\n`);

/** Aborts at the first Ctrl+C, so that the command cleans up. A later one ends the process at once. */
export function stopAtCtrlC(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Under npm a Ctrl+C arrives twice, from the terminal and from npm.
    let firstAtMs: number | undefined;
    process.on(signal, () => {
      firstAtMs ??= performance.now();
      if (performance.now() - firstAtMs > 250) process.exit(1);
      stop.abort();
    });
  }
  return stop.signal;
}
