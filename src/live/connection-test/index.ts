/** Public surface of the connection test. */
export {
  type ConnectionTest,
  type ConnectionTestView,
  type TestResult,
  testSeconds,
} from './connection-test.ts';
export { adviceOf, type LinkVerdict } from './judge-link.ts';
export { openConnectionTest } from './open-connection-test.ts';
export { supportReport } from './support-report.ts';
