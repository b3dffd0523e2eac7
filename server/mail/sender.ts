/** Runs a task again and again, one at a time. */
export type Sender = {
  /** Starts no further run and waits for the one under way. */
  stop(): Promise<void>;
};

type SenderOptions = {
  /** Resolves with the number of e-mails it had to do with. */
  sendDue: () => Promise<number>;
  /** Time between looks at an outbox in which nothing was due. */
  everyMs: number;
  onError: (error: unknown) => void;
  setTimer: (run: () => void, delayMs: number) => () => void;
};

/** Looks into the outbox until it is stopped. A failure, as of the database, is told and tried again. */
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
    // Where something was due, more may be.
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

/** The timers of the process; none of them keeps it alive. */
export const systemTimer: SenderOptions['setTimer'] = (run, delayMs) => {
  const timer = setTimeout(run, delayMs);
  timer.unref();
  return () => clearTimeout(timer);
};
