import { Notice } from '#ui/notices/Notice.tsx';
import { formatBytes } from '#ui/text/format.ts';

type ExportProgressProps = {
  state: { kind: 'idle' } | { kind: 'running' | 'done'; bytes: number } | { kind: 'failed'; problem: string };
};

/** How far an export has come; its size is not known in advance. */
export function ExportProgress({ state }: ExportProgressProps) {
  if (state.kind === 'failed') return <Notice kind="danger">{state.problem}</Notice>;
  if (state.kind === 'idle') return undefined;
  return (
    <output className="lw-muted lw-small">
      {state.kind === 'done'
        ? `Saved: ${formatBytes(state.bytes)}.`
        : `Receiving: ${formatBytes(state.bytes)} so far. Stay on this page.`}
    </output>
  );
}
