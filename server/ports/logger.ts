/** Names of things, ids and numbers; never names of people, addresses or typed text. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export type Logger = {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
};

export const LOG_LEVELS = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type JsonLoggerOptions = {
  write: (line: string) => void;
  nowMs: () => number;
  /** The least severe level that is logged. */
  level: LogLevel;
};

/** One JSON object per line. */
export function createJsonLogger({ write, nowMs, level }: JsonLoggerOptions): Logger {
  const log = (at: LogLevel, event: string, fields: LogFields = {}) => {
    if (LOG_LEVELS.indexOf(at) < LOG_LEVELS.indexOf(level)) return;
    write(`${JSON.stringify({ time: new Date(nowMs()).toISOString(), level: at, event, ...fields })}\n`);
  };
  return {
    info: (event, fields) => log('info', event, fields),
    warn: (event, fields) => log('warn', event, fields),
    error: (event, fields) => log('error', event, fields),
  };
}
