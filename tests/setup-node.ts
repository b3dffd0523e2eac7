// Vitest runs this file before each test file, and loads its imports once per process.
import './quick-equality.ts';
import './wait-limit.ts';
