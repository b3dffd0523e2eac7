/** Public surface of the connection test. */
export {
  type ConnectionTest,
  type ConnectionTestView,
  type TestResult,
  testSeconds,
} from './connection-test.ts';
export { adviceOf, type LinkVerdict } from './judge-link.ts';
export { type LoopOutcome, type LoopDelay } from './loop/loop-delay.ts';
export { readLoopDelay, type StoredLoopDelay, storeLoopDelay } from './loop/loop-store.ts';
export { LOOP_SIGNALS, type LoopSignal, LoopTest } from './loop/loop-test.ts';
export { openConnectionTest } from './open-connection-test.ts';
export { supportReport } from './support-report.ts';
