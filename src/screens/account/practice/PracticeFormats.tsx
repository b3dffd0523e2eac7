import { MAINS_SETTINGS, type MainsSetting, regionMainsHz } from '#shared/engine/mains.ts';
import { TIME_FORMATS, type TimeFormat } from '#shared/locale/formats.ts';
import { useUser } from '#state/auth.atoms.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { SETTING_SAVED, useChangePractice } from './use-change-practice.ts';

const TIME_FORMAT_WORDS: Readonly<Record<TimeFormat, string>> = {
  browser: 'As in the browser of each person',
  '12h': '12 hours (2:05 PM)',
  '24h': '24 hours (14:05)',
};

/** How the practice writes times of day, and the frequency of its power lines. */
export function PracticeFormats() {
  const { timeFormat, mains, region } = useUser().organization;
  const { change, isBusy, problem } = useChangePractice(SETTING_SAVED);
  const mainsWords = (setting: MainsSetting): string =>
    setting === 'region' ? `As in the region (${regionMainsHz(region)} Hz)` : `${setting} Hz`;
  return (
    <div className="lw-form">
      {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
      <FormChoice
        label="Time format"
        helper="For times of day on screen and on paper. Dates and numbers follow the language of the browser."
        value={timeFormat}
        options={TIME_FORMATS.map((value) => ({ value, label: TIME_FORMAT_WORDS[value] }))}
        isDisabled={isBusy}
        onChange={(value) => change({ timeFormat: value })}
      />
      <FormChoice
        label="Mains frequency"
        helper="Used by the notch filter and by the contact check where you record."
        value={mains}
        options={MAINS_SETTINGS.map((value) => ({ value, label: mainsWords(value) }))}
        isDisabled={isBusy}
        onChange={(value) => change({ mains: value })}
      />
    </div>
  );
}
