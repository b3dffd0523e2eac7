import type { Mutant } from '../mutant.ts';

const FOUNDATION = 'server/db/migrations/0001_foundation.sql';
const DATABASE_TESTS = ['server/db/database.test.ts'];
const PERMISSIONS = 'src/shared/domain/permissions.ts';
const PERMISSION_TESTS = ['src/shared/domain/permissions.test.ts'];
const GATE = 'server/routes/gate.ts';
const GATE_TESTS = ['server/routes/authorization.test.ts'];
const HEADERS = 'server/http/headers.ts';
const HEADER_TESTS = ['server/http/headers.test.ts', 'server/http/http.test.ts'];
const HTML_TESTS = ['src/shared/notifications/rich-text.test.ts'];

/** Data is seen by those it is meant for. */
export const PRIVACY: readonly Mutant[] = [
  {
    rule: 'The database shows a practice its own rows only.',
    file: FOUNDATION,
    before: "'using (organization_id = nullif(current_setting(''app.org'', true), '''')::uuid) '",
    after: "'using (true) '",
    tests: DATABASE_TESTS,
  },
  {
    rule: 'The database refuses a row in the name of another practice.',
    file: FOUNDATION,
    before: "'with check (organization_id = nullif(current_setting(''app.org'', true), '''')::uuid)',",
    after: "'with check (true)',",
    tests: DATABASE_TESTS,
  },
  {
    rule: 'Row-level security is forced on every table of a practice.',
    file: 'server/db/migrations/0005_audit_and_mail.sql',
    before: "execute format('alter table %I force row level security', tenant_table);",
    after: '',
    tests: DATABASE_TESTS,
  },
  {
    rule: 'Only administrators read the audit log.',
    file: PERMISSIONS,
    before: "'audit.read': '01',",
    after: "'audit.read': '012',",
    tests: PERMISSION_TESTS,
  },
  {
    rule: 'A call needs the permission its endpoint names.',
    file: GATE,
    before: '  requireAccess(caller, endpoint.access);',
    after: '',
    tests: GATE_TESTS,
  },
  {
    rule: 'A call in the name of a person needs that person.',
    file: 'server/services/core/access.ts',
    before: "if (caller.userId !== userId) throw notFound('This user');",
    after: '',
    tests: GATE_TESTS,
  },
  {
    rule: 'A call names the own practice.',
    file: 'server/services/core/access.ts',
    before: "if (caller.organizationId !== organizationId) throw notFound('This practice');",
    after: '',
    tests: GATE_TESTS,
  },
  {
    rule: 'Nobody edits the protocols of read-only providers.',
    file: PERMISSIONS,
    before:
      "if (item.kind === 'protocol' && READ_ONLY_PROVIDERS.includes(item.provider)) return false;\n  if (isAllowed",
    after: 'if (isAllowed',
    tests: PERMISSION_TESTS,
  },
  {
    rule: 'No administrator has power over a super user.',
    file: PERMISSIONS,
    before: 'rankOf(actor) <= rankOf(target);',
    after: 'rankOf(target) >= 0;',
    tests: PERMISSION_TESTS,
  },
  {
    rule: 'An administrator acts as nobody of equal rank.',
    file: PERMISSIONS,
    before: 'rankOf(target.groups) > 1)',
    after: 'rankOf(target.groups) > 0)',
    tests: PERMISSION_TESTS,
  },
  {
    rule: 'Reading a list of clients is in the audit log.',
    file: 'server/routes/gate.ts',
    before: 'if (loggedAs !== undefined) await auditLoggedRead(',
    after: 'if (loggedAs === undefined) await auditLoggedRead(',
    tests: ['server/services/core/logged-reads.test.ts'],
  },
  {
    rule: 'The audit log holds no words of a search.',
    file: 'server/services/core/logged-reads.ts',
    before: "name === 'sortKey') return value;",
    after: "name.startsWith('s')) return value;",
    tests: ['server/services/core/logged-reads.test.ts'],
  },
  {
    rule: 'Hidden personal data is masked in lists.',
    file: 'server/services/core/hide-personal-data.ts',
    before: 'return mask && ((value) => (value as unknown[]).map(mask));',
    after: 'return mask && ((value) => value);',
    tests: ['server/services/core/hide-personal-data.test.ts'],
  },
  {
    rule: 'An export of somebody who sees no personal data has no notes.',
    file: 'server/services/practice/export-masks.ts',
    before: "'client-notes': (row) => ({ ...row, note_text: maskText(String(row.note_text)) }),",
    after: '',
    tests: ['server/services/practice/export-masks.test.ts'],
  },
  {
    rule: 'Text from people is no formula of a spreadsheet.',
    file: 'src/shared/csv-text.ts',
    before: "const harmless = FORMULA_START.test(text) ? `'${text}` : text;",
    after: 'const harmless = text;',
    tests: ['src/shared/csv-text.test.ts'],
  },
  {
    rule: 'Links in notifications lead to pages of the app only.',
    file: 'src/shared/notifications/rich-text.ts',
    before: String.raw`/^\/(?![/\\])[^\s\\\p{Cc}]*$/u`,
    after: String.raw`/^[^\s\\\p{Cc}]*$/u`,
    tests: HTML_TESTS,
  },
  {
    rule: 'Scripts in the HTML of a notification are left out.',
    file: 'src/shared/notifications/rich-text.ts',
    before: "  'script',\n",
    after: '',
    tests: HTML_TESTS,
  },
  {
    rule: 'Text in the HTML of a notification is escaped.',
    file: 'src/shared/notifications/rich-text.ts',
    before: ".replaceAll('<', '&lt;')",
    after: '',
    tests: HTML_TESTS,
  },
  {
    rule: 'Pages run scripts of this server only.',
    file: HEADERS,
    before: "\"script-src 'self' 'wasm-unsafe-eval' https",
    after: "\"script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' https",
    tests: HEADER_TESTS,
  },
  {
    rule: 'No other site frames a page.',
    file: HEADERS,
    before: `    "frame-ancestors 'none'",\n`,
    after: '',
    tests: HEADER_TESTS,
  },
  {
    rule: 'Nobody but a trusted proxy says that a connection is encrypted.',
    file: 'server/http/context.ts',
    before: "c.get('isProxied') === true && protocols.at(-1)",
    after: 'protocols.at(-1)',
    tests: HEADER_TESTS,
  },
  {
    rule: 'Answers of the API are stored nowhere on their way.',
    file: HEADERS,
    before: "if (isApiPath(c.req.path)) c.header('Cache-Control', 'no-store');",
    after: '',
    tests: GATE_TESTS,
  },
  {
    rule: "A page of another site changes nothing through somebody's browser.",
    file: HEADERS,
    before: 'if (isForeign && !READING.has(c.req.method)) {',
    after: "if (isForeign && c.req.method === 'TRACE') {",
    tests: HEADER_TESTS,
  },
  {
    rule: 'The server answers only to its own names.',
    file: 'server/http/allowed-hosts.ts',
    before: 'if (host === undefined || (hostname !== undefined && isAllowed(hostname))) return next();',
    after: 'if (hostname !== undefined || host === undefined) return next();',
    tests: ['server/http/allowed-hosts.test.ts'],
  },
  {
    rule: 'A visitor cannot make up the address that is counted.',
    file: 'server/http/trusted-proxies.ts',
    before: ".split(',').toReversed()) {",
    after: ".split(',')) {",
    tests: ['server/http/trusted-proxies.test.ts'],
  },
  {
    rule: 'Card numbers are refused before they are stored.',
    file: 'server/http/card-guard.ts',
    before: '    if (holdsCardNumber(body)) {',
    after: '    if (holdsCardNumber(undefined)) {',
    tests: ['server/http/card-guard.test.ts'],
  },
  {
    rule: 'A block of a blinded study is half real and half sham.',
    file: 'server/services/studies/permuted-block.ts',
    before: 'index < size / 2',
    after: 'index <= size / 2',
    tests: ['server/services/studies/permuted-block.test.ts'],
  },
];
