/** Runs a task repeatedly, one run at a time. */
export type Sender = {
  /** Starts no further run and waits for the current one. */
  stop(): Promise<void>;
};

type SenderOptions = {
  /** Resolves with the number of e-mails it processed. */
  sendDue: () => Promise<number>;
  /** Time between checks while nothing is due. */
  everyMs: number;
  onError: (error: unknown) => void;
  setTimer: (run: () => void, delayMs: number) => () => void;
};

/** Checks the outbox until it is stopped. Errors, for example of the database, are reported and retried. */
export function startSender({ sendDue, everyMs, onError, setTimer }: SenderOptions): Sender {
  let isStopped = false;
  let cancel = (): void => undefined;
  let running: Promise<void> = Promise.resolve();

  const run = async (): Promise<void> => {
    let count = 0;
    try {
      count = await sendDue();
    } catch (error) {
      onError(error);
    }
    // If e-mails were due, more may be waiting.
    if (!isStopped) plan(count > 0 ? 0 : everyMs);
  };
  const plan = (delayMs: number): void => {
    cancel = setTimer(() => {
      running = run();
    }, delayMs);
  };

  plan(0);
  return {
    async stop() {
      isStopped = true;
      cancel();
      await running;
    },
  };
}

/** Timers of the process, which do not keep it alive. */
export const systemTimer: SenderOptions['setTimer'] = (run, delayMs) => {
  const timer = setTimeout(run, delayMs);
  timer.unref();
  return () => clearTimeout(timer);
};
