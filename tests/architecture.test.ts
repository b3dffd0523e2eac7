import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importSpecifiers, readSources, resolveImport } from './architecture/imports.ts';
import type { SourceFile } from './architecture/imports.ts';
import { problems } from './architecture/rules.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

const aFile = (file: string, imports: string[], text = ''): SourceFile => ({
  path: file,
  imports,
  text,
  lines: 10,
});

describe('the house rules', () => {
  it('hold for every file of the project', () => {
    const files = readSources(ROOT);

    expect(files.length).toBeGreaterThan(40);
    expect(problems(files)).toEqual([]);
  });

  it('keep the median file short', () => {
    const lines = readSources(ROOT)
      .filter(({ path: file }) => !/\.test\.tsx?$/.test(file))
      .map((file) => file.lines)
      .sort((a, b) => a - b);

    expect(lines[Math.floor(lines.length / 2)]).toBeLessThan(80);
  });
});

describe('the checker of the house rules', () => {
  it.each([
    [
      'a screen that reaches into another screen',
      aFile('src/screens/clients/X.tsx', ['src/screens/client/Y.tsx']),
    ],
    [
      'a screen that bypasses the live index',
      aFile('src/screens/biofeedback/X.tsx', ['src/live/workers/engine-client.ts']),
    ],
    ['React in the engine', aFile('workers/engine/x.ts', ['react'])],
    ['Node in shared code', aFile('src/shared/x.ts', ['node:fs'])],
    ['SQL driver outside the database folder', aFile('server/services/x.ts', ['pg'])],
    [
      'a route that skips the service layer',
      aFile('server/routes/x.ts', ['server/repositories/clients/clients.ts']),
    ],
    ['signals outside the live folder', aFile('src/ui/x.tsx', ['@preact/signals-react'])],
    ['a domain type in the kit', aFile('src/ui/list/x.tsx', ['src/shared/api/clients.ts'])],
    ['a widget in the kit', aFile('src/ui/list/x.tsx', ['src/widgets/people/PersonName.tsx'])],
    ['a list with a row of its own making', aFile('src/screens/x/X.tsx', ['src/ui/list/CsvButton.tsx'])],
    [
      'a dialog that does not give the focus back',
      aFile('src/screens/x/X.tsx', [], "import { Button, Dialog } from '@blueprintjs/core';"),
    ],
    ['a native dialog beside the overlay', aFile('src/screens/x/X.tsx', [], 'return <dialog />;')],
    [
      'a popover that does not give the focus back',
      aFile('src/screens/x/X.tsx', [], "import { PopoverNext } from '@blueprintjs/core';"),
    ],
    [
      'a native popover beside the top layer',
      aFile('src/screens/x/X.tsx', [], 'return <p popover="auto" />;'),
    ],
    ['a form that does not lead to its first fault', aFile('src/screens/x/X.tsx', [], 'return <form />;')],
    ['the address of a page', aFile('src/screens/x/X.tsx', [], "navigate('/app/clients')")],
    ['the address of one client', aFile('src/widgets/x.ts', [], 'const x = `/app/therapist/${id}`;')],
    ['a link to a page in a text of the server', aFile('server/x.ts', [], '`See [Settings](/app/account)`')],
    ['the address of a public page', aFile('src/screens/x/X.tsx', [], '<AppLink href="/login" />')],
    ['a query of a screen of its own', aFile('src/screens/x/use-x.ts', ['@tanstack/react-query'])],
    ['a query key in words', aFile('src/state/x.ts', [], "useQuery({ queryKey: ['clients', id] })")],
    ['jotai imported directly', aFile('src/screens/clients/x.tsx', ['jotai'])],
    [
      "a driver that reaches into another driver's folder",
      aFile('src/live/headsets/drivers/muse/x.ts', ['src/live/headsets/drivers/ganglion/decode.ts']),
    ],
    [
      'a shared part of the drivers that knows one of them',
      aFile('src/live/headsets/drivers/timeline/x.ts', ['src/live/headsets/drivers/muse/decode.ts']),
    ],
    ['a file of 401 lines', { ...aFile('src/ui/x.tsx', []), lines: 401 }],
    ['a default export', aFile('src/ui/x.tsx', [], 'export default 1;')],
    ['a skipped test', aFile('src/ui/x.test.tsx', [], "it.skip('x')")],
    ['a suppressed check', aFile('src/ui/x.tsx', [], '// @ts-ignore')],
  ])('objects to %s', (_name, file) => {
    expect(problems([file]).length).toBeGreaterThan(0);
  });

  it('objects to shared code that one side needs, also through other shared code', () => {
    const files = [
      aFile('src/shared/a.ts', ['src/shared/b.ts']),
      aFile('src/shared/b.ts', []),
      aFile('server/services/x.ts', ['src/shared/a.ts']),
      aFile('src/screens/x/X.test.tsx', ['src/shared/a.ts']),
    ];

    expect(problems(files)).toEqual([
      'src/shared/a.ts: used by server only, so it belongs there',
      'src/shared/b.ts: used by server only, so it belongs there',
    ]);
    expect(problems([...files, aFile('workers/engine/x.ts', ['src/shared/a.ts'])])).toEqual([]);
  });

  it('objects to neighboring folders that import each other both ways, not to a folder and its own', () => {
    const files = [
      aFile('src/ui/forms/deep/a.ts', ['src/ui/list/a.ts']),
      aFile('src/ui/list/a.ts', []),
      aFile('src/ui/list/b.ts', ['src/ui/forms/b.ts', 'src/ui/list/rows/a.ts']),
      aFile('src/ui/list/rows/a.ts', []),
      aFile('src/ui/list/rows/b.ts', ['src/ui/list/a.ts']),
      aFile('src/ui/forms/b.ts', []),
    ];

    expect(problems(files)).toEqual([
      'src/ui/forms and src/ui/list import each other: ' +
        'src/ui/forms/deep/a.ts -> src/ui/list/a.ts, src/ui/list/b.ts -> src/ui/forms/b.ts',
    ]);
  });

  it('objects to a folder of 26 files, not counting tests', () => {
    const files = Array.from({ length: 25 }, (_, index) => aFile(`src/ui/list/${index}.ts`, []));
    const withTest = [...files, aFile('src/ui/list/x.test.ts', [])];

    expect(problems(withTest)).toEqual([]);
    expect(problems([...withTest, aFile('src/ui/list/x.ts', [])])).toEqual([
      'src/ui/list: 26 loose files, the limit is 25',
    ]);
  });

  it('lets drivers share what stands beside them', () => {
    const shared = [
      'src/live/headsets/drivers/common/repeat.ts',
      'src/live/headsets/drivers/movement/movement-watch.ts',
    ];

    expect(problems([aFile('src/live/headsets/drivers/muse/x.ts', shared)])).toEqual([]);
  });

  it('objects to an import cycle', () => {
    const cycle = [aFile('src/ui/a.ts', ['src/ui/b.ts']), aFile('src/ui/b.ts', ['src/ui/a.ts'])];

    expect(problems(cycle)).toEqual(['import cycle: src/ui/a.ts -> src/ui/b.ts -> src/ui/a.ts']);
  });

  it('reads static, type, re-export and dynamic imports, but not comments', () => {
    const text = `import a from 'one';\nimport type { B } from "two";\nexport { c } from './three.ts';\n
      const d = await import('four');\n// import x from 'five'\n/* import y from 'six' */\nimport './seven.css';`;

    expect(importSpecifiers(text).sort()).toEqual(['./seven.css', './three.ts', 'four', 'one', 'two']);
  });

  it('resolves subpath, relative and package imports', () => {
    expect(resolveImport('src/ui/x.ts', '#shared/eeg/bands.ts')).toBe('src/shared/eeg/bands.ts');
    expect(resolveImport('src/ui/x.ts', '#workers/engine/x.ts')).toBe('workers/engine/x.ts');
    expect(resolveImport('src/ui/parts/x.ts', '../y.ts')).toBe('src/ui/y.ts');
    expect(resolveImport('src/ui/x.ts', '@blueprintjs/core/lib/x.css')).toBe('@blueprintjs/core');
  });
});
