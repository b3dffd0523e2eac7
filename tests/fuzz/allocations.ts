const WATCHED = [
  'ArrayBuffer',
  'Uint8Array',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
] as const;

/** Bytes a constructor is about to allocate, judged by its arguments. */
function bytesWanted(args: readonly unknown[], bytesPerElement: number): number {
  const [first] = args;
  if (typeof first === 'number') return first * bytesPerElement;
  return 0;
}

/**
 * Runs `action` and refuses every buffer above `limitBytes` when it is requested, so that a reader that trusts a header
 * cannot exhaust the machine. Resolves to the largest refused size, or undefined if none was refused.
 */
export async function withAllocationLimit<Result>(
  limitBytes: number,
  action: () => Promise<Result>,
): Promise<{ result: Result | undefined; refusedBytes: number | undefined; thrown: unknown }> {
  let refusedBytes: number | undefined;
  const refuse = (bytes: number) => {
    if (bytes <= limitBytes) return;
    refusedBytes = Math.max(refusedBytes ?? 0, bytes);
    throw new Error(`A buffer of ${bytes} bytes was asked for.`);
  };
  const globals = globalThis as unknown as Record<string, new (...args: unknown[]) => object>;
  const originals = WATCHED.map((name) => [name, globals[name]!] as const);
  const from = Array.from.bind(Array);
  for (const [name, original] of originals) {
    const width = (original as unknown as { BYTES_PER_ELEMENT?: number }).BYTES_PER_ELEMENT ?? 1;
    globals[name] = new Proxy(original, {
      construct(target, args: unknown[], newTarget) {
        refuse(bytesWanted(args, width));
        return Reflect.construct(target, args, newTarget === globals[name] ? target : newTarget) as object;
      },
    });
  }
  Array.from = ((items: ArrayLike<unknown>, ...rest: [never]) => {
    if (typeof items === 'object' && !Array.isArray(items)) refuse((items.length || 0) * 8);
    return from(items, ...rest);
  }) as typeof Array.from;
  try {
    return { result: await action(), refusedBytes, thrown: undefined };
  } catch (thrown) {
    return { result: undefined, refusedBytes, thrown };
  } finally {
    for (const [name, original] of originals) globals[name] = original;
    Array.from = from;
  }
}
