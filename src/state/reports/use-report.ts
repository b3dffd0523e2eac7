import { useState } from 'react';
import { newRequestKey } from '#api/request-key.ts';
import { templateOptions, usualPaper, withoutTemplate, withTemplate } from '#model/report/templates.ts';
import {
  type CredNfAnswers,
  type Letterhead,
  getReportSettings,
  putReportLetterhead,
  putReportTemplates,
} from '#shared/api/practice/report-settings.ts';
import type { ProtocolId } from '#shared/domain/ids.ts';
import {
  type ReportChoice,
  type ReportKind,
  type ReportSectionChoice,
} from '#shared/reports/report-choices.ts';
import type { Region } from '#shared/domain/regions.ts';
import { useCan, useUser } from '../auth.atoms.ts';
import { useAtom } from '../jotai.ts';
import { settingsAtom } from '../settings.atoms.ts';
import { useChange } from '../use-change.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { useReportAnswers } from './use-report-answers.ts';

type ReportInput = {
  kind: ReportKind;
  sections: readonly ReportSectionChoice[];
  /** Protocol of the remembered answers. */
  protocolId?: ProtocolId;
};

const NO_LETTERHEAD: Letterhead = { contact: '', logo: null };
const NO_ANSWERS: CredNfAnswers = {};

/** What a report shows, and the settings of the practice for its reports. */
export function useReport({ kind, sections, protocolId }: ReportInput) {
  const { organization } = useUser();
  const params = { id: organization.organizationId };
  const { data, problem, retry } = useEndpoint(getReportSettings, {
    params,
    query: protocolId ? { protocolId } : {},
  });
  const templates = useTemplates({
    kind,
    sections,
    stored: data?.templates,
    params,
    region: organization.region,
  });
  const letterhead = useChange(putReportLetterhead, REFRESHING);
  const canEditLetterhead = useCan('practice.admin');
  const answers = useReportAnswers({ data, params, protocolId });
  return {
    ...templates,
    practice: organization.name,
    answers: { ...data?.practiceAnswers.value, ...(data?.protocolAnswers.value ?? NO_ANSWERS) },
    answering: answers,
    letterhead: {
      value: data?.letterhead.value ?? NO_LETTERHEAD,
      canEdit: canEditLetterhead && data !== undefined,
      isBusy: letterhead.isBusy,
      problem: letterhead.problem,
      onReset: letterhead.reset,
      onSave: (value: Letterhead, onDone: () => void) => {
        const version = data?.letterhead.version ?? 0;
        letterhead.run({ params, body: { value, version } }, { onSuccess: onDone });
      },
    },
    isLoading: data === undefined && problem === undefined,
    problem,
    retry,
  };
}

const REFRESHING = { refreshes: [getReportSettings], isBusyUntilRefreshed: true } as const;

type StoredTemplates = Parameters<typeof withTemplate>[0];
type TemplatesInput = Pick<ReportInput, 'kind' | 'sections'> & {
  stored: { value: StoredTemplates; version: number } | undefined;
  params: { id: ReturnType<typeof useUser>['organization']['organizationId'] };
  region: Region;
};

function useTemplates({ kind, sections, stored, params, region }: TemplatesInput) {
  const [settings, remember] = useAtom(settingsAtom);
  const [edited, setEdited] = useState<ReportChoice>();
  const saving = useChange(putReportTemplates, REFRESHING);
  const canSave = useCan('session.write') && stored !== undefined;
  const templateId = settings.reportTemplates[kind];
  const asTemplate = (next: string) => ({ reportTemplates: { ...settings.reportTemplates, [kind]: next } });
  const own = stored?.value ?? [];
  const options = templateOptions(kind, own, sections, {
    paper: settings.paper ?? usualPaper(region),
    naming: settings.naming ?? 'name',
  });
  const chosen = options.find((option) => option.templateId === templateId) ?? options[0]!;
  const store = (value: StoredTemplates, onDone: () => void) =>
    saving.run({ params, body: { value: [...value], version: stored?.version ?? 0 } }, { onSuccess: onDone });
  const choice = edited ?? chosen.choice;
  return {
    choice,
    setChoice: (next: ReportChoice) => {
      setEdited(next);
      if (next.paper !== choice.paper) remember({ paper: next.paper });
      if (next.naming !== choice.naming) remember({ naming: next.naming });
    },
    templateBar: {
      options,
      chosen,
      canSave,
      isBusy: saving.isBusy,
      problem: saving.problem,
      onReset: saving.reset,
      onChoose: (next: string) => {
        const { paper, naming } = choice;
        const found = options.find((option) => option.templateId === next);
        // A built-in template sets only the sections. Paper and naming are kept, also for the next visit.
        const stays = found?.isOwn === false ? { paper, naming } : undefined;
        remember({ ...asTemplate(next), ...stays });
        setEdited(found && stays && { ...found.choice, ...stays });
      },
      onSave: (name: string, onDone: () => void) => {
        const next = withTemplate(own, {
          ...choice,
          sections: [...choice.sections],
          templateId: newRequestKey((bytes) => crypto.getRandomValues(bytes)),
          kind,
          name,
        });
        const saved = next.find((each) => each.kind === kind && each.name === name);
        store(next, () => {
          if (saved) remember(asTemplate(saved.templateId));
          setEdited(undefined);
          onDone();
        });
      },
      onDelete: (onDone: () => void) =>
        store(withoutTemplate(own, chosen.templateId), () => {
          setEdited(undefined);
          onDone();
        }),
    },
  };
}
