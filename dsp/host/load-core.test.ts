import { describe, expect, it } from 'vitest';
import { coreBytes } from '../testing/core-bytes.mjs';
import { CORE_FUNCTIONS } from './core.ts';
import { KERNEL_FUNCTIONS } from './kernel-exports.ts';
import { coreFromExports, loadCore } from './load-core.ts';

describe('the compiled module', () => {
  it.each(['release', 'debug'] as const)(
    'exports what the host uses and nothing else (%s)',
    async (target) => {
      const module = await WebAssembly.compile(await coreBytes(target));

      const names = WebAssembly.Module.exports(module).map(({ name }) => name);
      expect(names.toSorted()).toEqual([...CORE_FUNCTIONS, ...KERNEL_FUNCTIONS, 'memory'].toSorted());
    },
  );

  it.each(['release', 'debug'] as const)('imports nothing (%s)', async (target) => {
    const module = await WebAssembly.compile(await coreBytes(target));

    expect(WebAssembly.Module.imports(module)).toEqual([]);
  });

  it('has memory that never grows', async () => {
    const { instance } = await WebAssembly.instantiate(await coreBytes());
    const memory = instance.exports['memory'] as WebAssembly.Memory;

    expect(memory.buffer.byteLength).toBe(64 * 2 ** 20);
    expect(() => memory.grow(1)).toThrow(RangeError);
  });
});

describe('loadCore', () => {
  it('says what to do when the file is not a module', async () => {
    await expect(loadCore(Uint8Array.of(1, 2, 3, 4))).rejects.toThrow('npm run build:dsp');
  });

  it('gives every caller a core of its own', async () => {
    const bytes = await coreBytes();
    const [first, second] = [await loadCore(bytes), await loadCore(bytes)];

    expect(first.constructor).toBe(second.constructor);
    expect(() => second.filtered).toThrow('call configure first');
  });
});

describe('coreFromExports', () => {
  it('names what an outdated module lacks', () => {
    expect(() => coreFromExports({ memory: {}, configure: () => 0 })).toThrow(
      'it lacks reset, process, welch',
    );
  });
});
