// Vitest runs this file before each file of tests, and what it imports once in a process.
import './quick-equality.ts';
