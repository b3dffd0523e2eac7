import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { AnalysisInput, AnalysisResult, Workbench } from '#live/offline/index.ts';
import { BusyButton } from '#ui/buttons/BusyButton.tsx';
import { exportName, stemOf } from '#ui/files/export-name.ts';
import { saveFile } from '#ui/files/save-file.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { errorMessage } from '#shared/error-message.ts';
import { bandsCsv, provenanceLines, spectrumCsv } from './export-tables.ts';
import { Section } from './Section.tsx';

const CSV = 'text/csv;charset=utf-8';

/** Exports the shown figures as files; the header of each says what it contains. */
export function Exports({ workbench, result }: { workbench: Workbench; result: AnalysisResult }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const { recording } = workbench;
  const attempt = async (save: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    setWarnings([]);
    try {
      await save();
    } catch (cause) {
      setFailure(errorMessage(cause));
    }
    setBusy(false);
  };
  const saveText = (what: string, text: string) =>
    saveFile(exportName([stemOf(recording.name), what], 'csv'), new Blob([text], { type: CSV }));
  return (
    <Section title="Export">
      <p className="lw-analysis__note">
        Of the range, montage and filter above. Each file says at its start where it comes from.
      </p>
      <div className="lw-analysis__row">
        <BusyButton
          size="small"
          isBusy={isBusy}
          onClick={() => void attempt(() => saveSamples(workbench, result.input))}
        >
          Samples (CSV)
        </BusyButton>
        <BusyButton
          size="small"
          isBusy={isBusy}
          onClick={() => void attempt(async () => setWarnings(await saveEdf(workbench, result.input)))}
        >
          Samples (EDF+)
        </BusyButton>
        <Button size="small" onClick={() => saveText('spectrum', spectrumCsv(recording, result))}>
          Spectrum (CSV)
        </Button>
        <Button size="small" onClick={() => saveText('band-powers', bandsCsv(recording, result))}>
          Band powers (CSV)
        </Button>
      </div>
      {warnings.length > 0 && <Notice kind="info">Saved. {warnings.join(' ')}</Notice>}
      {failure !== undefined && <Notice kind="danger">Nothing was exported. {failure}</Notice>}
    </Section>
  );
}

/** One table per sampling rate: lines of different rates do not share sample times. */
async function saveSamples({ control, recording }: Workbench, input: AnalysisInput): Promise<void> {
  const { startSeconds, durationSeconds } = input;
  const rates = [...new Set(input.traces.map(({ samplingRateHz }) => samplingRateHz))];
  for (const rate of rates) {
    const traces = input.traces.filter(({ samplingRateHz }) => samplingRateHz === rate);
    const content = await control.exportCsv({
      startSeconds,
      durationSeconds,
      traces: traces.map(({ spec }) => spec),
      labels: traces.map(({ label, unit }) => `${label} (${unit})`),
      preface: [...provenanceLines(recording, input), `Sampling rate: ${rate} Hz`],
    });
    const what = rates.length > 1 ? ['samples', `${rate}-Hz`] : ['samples'];
    saveFile(exportName([stemOf(recording.name), ...what], 'csv'), content);
  }
}

/** Exports the shown events with the samples. Values missing in the file are given as on screen. */
async function saveEdf(
  { control, recording, annotations }: Workbench,
  input: AnalysisInput,
): Promise<string[]> {
  const { content, warnings } = await control.exportEdf({
    startSeconds: input.startSeconds,
    durationSeconds: input.durationSeconds,
    traces: input.traces.map(({ spec }) => spec),
    labels: input.traces.map(({ label }) => label),
    preface: provenanceLines(recording, input),
    annotations: annotations.get().items.map(({ startSeconds, durationSeconds, text }) => ({
      startSeconds,
      durationSeconds,
      text,
    })),
  });
  saveFile(exportName([stemOf(recording.name), 'samples'], 'edf'), content);
  return warnings.map(({ message }) => message);
}
