import { useSyncExternalStore } from 'react';
import { ReviewCanvas, ReviewOverview, type Workbench } from '#live/index.ts';
import { Notice } from '#ui/Notice.tsx';
import { ReviewTools } from './ReviewTools.tsx';
import { useFileDrop } from './use-file-drop.ts';

type ReviewRoomProps = { workbench: Workbench; onFiles: (files: readonly File[]) => void };

/** The workbench: tools above, traces, the overview below. Panels will stand beside the traces. */
export function ReviewRoom({ workbench, onFiles }: ReviewRoomProps) {
  const problem = useSyncExternalStore(workbench.problem.subscribe, workbench.problem.get);
  const { recording } = workbench;
  useFileDrop(onFiles);
  return (
    <main className="lw-review">
      <h1 className="lw-visually-hidden">{recording.name}</h1>
      <ReviewTools workbench={workbench} />
      {problem !== undefined && <Notice kind="warning">{problem}</Notice>}
      {recording.warnings.length > 0 && (
        <details className="lw-review__warnings">
          <summary>
            {recording.warnings.length === 1 ? '1 note' : `${recording.warnings.length} notes`} about this
            file
          </summary>
          <ul>
            {recording.warnings.map(({ code, message }) => (
              <li key={`${code} ${message}`}>{message}</li>
            ))}
          </ul>
        </details>
      )}
      <div className="lw-review__body">
        <ReviewCanvas workbench={workbench} />
      </div>
      <ReviewOverview workbench={workbench} />
    </main>
  );
}
