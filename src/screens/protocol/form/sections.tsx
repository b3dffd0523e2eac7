import { type ReactNode, useId } from 'react';
import type { ProtocolDeviceType } from '#shared/api/protocols.ts';
import { ANY_DEVICE, PROTOCOL_DEVICE_TYPES } from '#shared/eeg/headsets/device-types.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import { InputGroup } from '@blueprintjs/core';
import { Select } from '#ui/forms/Choice.tsx';
import { FieldFrame } from '../fields/FieldFrame.tsx';
import {
  ChoiceRow,
  LongTextRow,
  NumberRow,
  SwitchedNumberRow,
  SwitchRow,
  TextRow,
} from '../fields/fields.tsx';
import { problemsAt } from '../model/problems.ts';
import { useDefinition, useEditor } from '../editor/editor-context.ts';
import { FeedbackRow } from './FeedbackRow.tsx';

const EYES = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
];
const COMBINATIONS = [
  { value: 'and', label: 'All conditions pass' },
  { value: 'or', label: 'Any condition passes' },
  { value: 'weighted', label: 'The weighted mean is high' },
];
const DEVICES: readonly { value: ProtocolDeviceType; label: string }[] = PROTOCOL_DEVICE_TYPES.map(
  (value) => ({
    value,
    label:
      value === ANY_DEVICE
        ? 'Any headset'
        : (HEADSETS.find((each) => each.deviceType === value)?.deviceName ?? value),
  }),
);

/** Name of the protocol, and the headset and eyes it is made for. */
export function Basics({ categories }: { categories: readonly string[] }) {
  return (
    <div className="lw-pgrid">
      <TextRow path="name" isWide />
      <TextRow path="category" suggestions={categories} />
      <TypeRow />
      <DeviceRow />
      <ChoiceRow path="eyes" options={EYES} />
      <LongTextRow path="description" />
    </div>
  );
}

type RecordRowProps = {
  path: 'type' | 'deviceType';
  label: string;
  help: string;
  children: (id: string, editor: ReturnType<typeof useEditor>) => ReactNode;
};

/** A field beside the definition, where no table gives its label. */
function RecordRow({ path, label, help, children }: RecordRowProps) {
  const id = useId();
  const editor = useEditor();
  return (
    <FieldFrame id={id} label={label} help={help} problems={problemsAt(editor.problems, path)}>
      {children(id, editor)}
    </FieldFrame>
  );
}

const TypeRow = () => (
  <RecordRow path="type" label="Type" help="Your own word for sorting lists, such as Custom or SMR.">
    {(id, { draft, change, isReadOnly }) => (
      <InputGroup
        id={id}
        value={draft.type}
        maxLength={40}
        readOnly={isReadOnly}
        onChange={({ currentTarget: { value } }) => change('type', (before) => ({ ...before, type: value }))}
      />
    )}
  </RecordRow>
);

const DeviceRow = () => (
  <RecordRow
    path="deviceType"
    label="Headset"
    help="The headset this protocol is for. Its sites and frequencies are checked as you type."
  >
    {(id, { draft, change, isReadOnly }) => (
      <Select
        id={id}
        isFilling
        value={draft.deviceType}
        options={DEVICES}
        isDisabled={isReadOnly}
        onChange={(deviceType) => change('', (before) => ({ ...before, deviceType }))}
      />
    )}
  </RecordRow>
);

/** When reward is given. */
export function RewardRules() {
  const { definition } = useDefinition();
  return (
    <div className="lw-pgrid">
      <ChoiceRow path="combination" options={COMBINATIONS} />
      <NumberRow path="goalPct" />
      <NumberRow path="holdMs" />
      <NumberRow path="refractoryMs" />
      {definition.combination === 'weighted' ? (
        <p className="lw-muted lw-small lw-pgrid__wide">
          Each condition scores 50 at its threshold; reward begins where the mean, by weight, reaches 50.
        </p>
      ) : undefined}
    </div>
  );
}

const USUAL = { lowPassHz: 45, blinkUv: 75, emgUv: 15, mainsRatio: 100 } as const;

export function SignalRules() {
  return (
    <div className="lw-pgrid">
      <NumberRow path="filters.highPassHz" />
      <SwitchedNumberRow path="filters.lowPassHz" usual={USUAL.lowPassHz} />
      <SwitchRow path="filters.notch" />
      <NumberRow path="artifact.amplitudeUv" />
      <NumberRow path="artifact.slopeUvPerMs" />
      <NumberRow path="artifact.holdMs" />
      <SwitchedNumberRow path="artifact.blinkUv" usual={USUAL.blinkUv} />
      <SwitchedNumberRow path="artifact.emgUv" usual={USUAL.emgUv} />
      <SwitchedNumberRow path="artifact.mainsRatio" usual={USUAL.mainsRatio} />
    </div>
  );
}

export function TimingRules({ responses }: { responses: readonly string[] }) {
  return (
    <div className="lw-pgrid">
      <FeedbackRow names={responses} />
      <NumberRow path="timing.baselineSeconds" />
      <NumberRow path="timing.runCount" />
      <NumberRow path="timing.runSeconds" />
      <NumberRow path="timing.restSeconds" />
    </div>
  );
}

export function Knowledge() {
  return (
    <div className="lw-pgrid">
      <LongTextRow path="contraindications" />
      <LongTextRow path="evidence" />
      <LongTextRow path="substitutions" />
    </div>
  );
}
