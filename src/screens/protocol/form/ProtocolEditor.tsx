import { useMemo, useState } from 'react';
import { HeadsetVerdicts } from '#widgets/headsets/HeadsetVerdicts.tsx';
import { type Protocol, protocolSchema } from '#shared/eeg/protocol.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { ConditionList } from '../conditions/ConditionList.tsx';
import { PreviewPane } from '../preview/PreviewPane.tsx';
import { useCategories, useResponseNames } from '../use-protocol.ts';
import { type Editor, EditorContext } from '../editor/editor-context.ts';
import { Basics, Knowledge, RewardRules, SignalRules, TimingRules } from './sections.tsx';
import { SiteOverview } from './SiteOverview.tsx';
import type { ProtocolEditing } from '../editor/use-protocol-editor.ts';

type ProtocolEditorProps = { editing: ProtocolEditing; isReadOnly: boolean; therapistId: UserId };

/** The fields on the left, the preview on the right. */
export function ProtocolEditor({ editing, isReadOnly, therapistId }: ProtocolEditorProps) {
  const { draft, problems, change, undo } = editing;
  const editor: Editor = { draft, problems, isReadOnly, change };
  const categories = useCategories(therapistId).data?.categories.map(({ name }) => name) ?? [];
  const responses = useResponseNames(therapistId);
  const valid = useLastValid(draft.definition);
  return (
    <EditorContext value={editor}>
      <div className="lw-builder">
        <div className="lw-builder__form">
          <Section title="About">
            <Basics categories={categories} />
          </Section>
          <Section title="Conditions">
            <ConditionList onUndo={undo} />
          </Section>
          <Section title="Placement and headsets">
            <div className="lw-builder__fit">
              <SiteOverview protocol={valid} />
              <HeadsetVerdicts protocol={valid} />
            </div>
          </Section>
          <Section title="Reward">
            <RewardRules />
          </Section>
          <Section title="Session">
            <TimingRules responses={responses} />
          </Section>
          <Section title="Filters and artifacts">
            <SignalRules />
          </Section>
          <Section title="Evidence and care">
            <Knowledge />
          </Section>
        </div>
        <div className="lw-builder__side">
          <PreviewPane therapistId={therapistId} />
        </div>
      </div>
    </EditorContext>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="lw-panel lw-builder__section" aria-label={title}>
      <div className="lw-panel__head">
        <h2>{title}</h2>
      </div>
      <div className="lw-panel__body">{children}</div>
    </section>
  );
}

/** The last valid protocol; a half-typed one cannot be judged. */
function useLastValid(definition: Protocol): Protocol {
  const parsed = useMemo(() => protocolSchema.safeParse(definition), [definition]);
  const [last, setLast] = useState(definition);
  if (parsed.success && last !== definition) setLast(definition);
  return parsed.success ? definition : last;
}
