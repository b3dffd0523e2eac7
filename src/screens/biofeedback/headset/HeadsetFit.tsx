import { listOf } from '#shared/locale/formats.ts';
import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { plannedLabel } from '#shared/eeg/band-labels.ts';
import { findChannel } from '#shared/eeg/channel-labels.ts';
import { translateProtocol } from '#shared/eeg/device-translation/translate-protocol.ts';
import { headsetOfType } from '#shared/eeg/headsets/catalogue.ts';
import { mapProtocol } from '#shared/eeg/protocol-mapping.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import type { HeadsetView } from '#live/headsets/index.ts';
import { DefinitionList } from '#ui/text/DefinitionList.tsx';
import { verdictLook } from '#widgets/headsets/VerdictGroups.tsx';
import { verdictRows } from '#widgets/headsets/verdict-words.ts';
import { useRoom } from '../room/room-context.ts';
import { placeAt } from './assign-site.ts';
import type { RoomHeadset } from './use-headset.ts';

type HeadsetFitProps = RoomHeadset & { protocol: Protocol };

/** How the connected headset fits the protocol. A headset outside the catalogue is judged by its channels alone. */
export function HeadsetFit({ connection, view, protocol }: HeadsetFitProps) {
  const { facts, channelNames } = view;
  const { source } = useRoom().view;
  const { deviceType, stream } = facts ?? {};
  const fit = useMemo(() => {
    if (!deviceType) return source && { ...fitOfChannels(protocol, source), sites: [], isMovable: false };
    const headset = headsetOfType(deviceType);
    const verdict = translateProtocol(protocol, headset, stream ?? headset.streams[0]);
    const sites = verdict.kind === 'refuse' ? [] : verdict.sites;
    const isMovable = headset.electrodes !== 'fixed';
    return { kind: verdict.kind, rows: verdictRows(verdict, headset), sites, isMovable };
  }, [deviceType, stream, protocol, source]);
  if (!fit) return undefined;
  const look = verdictLook(fit.kind);
  const missing = fit.isMovable ? missingSites(channelNames, fit.sites) : [];
  return (
    <section className="lw-headset__fit" aria-label="Protocol on this headset" data-verdict={fit.kind}>
      <p>
        <span className="lw-headset__verdict" aria-hidden="true">
          {look.mark}
        </span>{' '}
        <strong>{protocol.name}</strong>: {look.words.toLowerCase()}
        {missing.length > 0 ? `, once an electrode sits at ${listOf(missing)}` : ''}
      </p>
      {missing.length > 0 ? (
        <Button
          className="lw-headset__place"
          size="small"
          onClick={() => connection.assignSites(placeAt(channelNames, fit.sites))}
        >
          Put {missing.length === 1 ? 'an electrode' : 'electrodes'} at {listOf(missing)}
        </Button>
      ) : undefined}
      <details className="lw-small" open={fit.kind === 'refuse'}>
        <summary>{fit.kind === 'refuse' ? 'Why not' : 'Sites and notes'}</summary>
        <DefinitionList rows={fit.rows} />
      </details>
    </section>
  );
}

const missingSites = (channelNames: readonly string[], sites: readonly string[]): string[] =>
  sites.filter((site) => findChannel(channelNames, site) < 0);

/** Sites where this protocol needs free electrodes; none if moving electrodes would not help. */
export function sitesToFill({ facts, channelNames }: HeadsetView, protocol: Protocol): string[] {
  if (!facts?.deviceType) return [];
  const headset = headsetOfType(facts.deviceType);
  const verdict = translateProtocol(protocol, headset, facts.stream ?? headset.streams[0]);
  if (headset.electrodes === 'fixed' || verdict.kind === 'refuse') return [];
  return missingSites(channelNames, verdict.sites);
}

function fitOfChannels(protocol: Protocol, source: SourceInfo) {
  const mapping = mapProtocol(protocol, source);
  if (!mapping.ok) {
    const rows = mapping.problems.map((text) => ({ term: 'Why', text }));
    return { kind: 'refuse' as const, rows };
  }
  const rows = mapping.conditions.map(({ label, isSubstitute }, index) => ({
    term: plannedLabel(protocol.conditions[index]!),
    text: `at ${label}${isSubstitute ? ', instead of its first choice' : ''}`,
  }));
  const isAdapted = mapping.conditions.some(({ isSubstitute }) => isSubstitute);
  return { kind: isAdapted ? ('adapt' as const) : ('run' as const), rows };
}
