import { runCli } from '../run-cli.ts';

/** Runs a command of `eeg` with the signal core at `corePath`, and returns what it printed. */
export async function runCaptured(corePath: string, args: readonly string[]) {
  let stdout = '';
  let stderr = '';
  const code = await runCli(args, {
    stdout: (text) => (stdout += text),
    stderr: (text) => (stderr += text),
    corePath,
  });
  return { code, stdout, stderr };
}
