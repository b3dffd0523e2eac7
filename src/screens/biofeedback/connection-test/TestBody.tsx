import { APP_VERSION, ENGINE_VERSION } from '#shared/version.ts';
import { type ConnectionTest, supportReport } from '#live/connection-test/index.ts';
import { useStore } from '#live/store/index.ts';
import { useHappened } from '#state/account/use-first-visit.ts';
import { HeadsetPicture } from '#widgets/headsets/HeadsetPicture.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { Figures } from '#ui/text/Figure.tsx';
import { ConnectHeadset } from '../connect/HeadsetPicker.tsx';
import { ChannelsTable } from './ChannelsTable.tsx';
import { linkRows } from './link-rows.ts';
import { LoopPanel } from './LoopPanel.tsx';
import { LiveTraces } from './LiveTraces.tsx';
import { TestPanel } from './TestPanel.tsx';

/** Connect, look, test: headset and test side by side; figures, traces and channels below. */
export function TestBody({ test }: { test: ConnectionTest }) {
  const { headset } = test;
  const view = useStore(headset.view);
  const state = useStore(test.view);
  const { facts } = view;
  useHappened('headsetTested', state.result !== undefined);
  const report = () =>
    supportReport({
      appVersion: APP_VERSION,
      engineVersion: ENGINE_VERSION,
      browser: navigator.userAgent,
      madeAt: new Date().toISOString(),
      view,
      figures: state.result?.figures ?? test.figuresSoFar(),
      verdict: state.result?.verdict,
    });
  return (
    <>
      <div className="lw-linktest__top">
        <div className="lw-linktest__main">
          <Panel
            title="Your headset"
            aside={facts ? undefined : 'Switch the headset on and put it on, then choose its brand'}
          >
            <div className="lw-linktest__headset">
              {facts ? (
                <div className="lw-linktest__picture">
                  <HeadsetPicture deviceType={facts.deviceType} channelNames={view.channelNames} />
                </div>
              ) : undefined}
              <ConnectHeadset connection={headset} view={view} />
            </div>
          </Panel>
          {facts ? (
            <Panel
              title="Link"
              aside="Since the headset began to send; hover or focus a figure for its meaning"
              isFlush
            >
              <div className="lw-linktest__figures">
                <div className="lw-figures">
                  <Figures rows={linkRows(view, state.latency)} />
                </div>
              </div>
            </Panel>
          ) : (
            <FairTest />
          )}
        </div>
        <TestPanel test={test} state={state} view={view} report={report} />
      </div>
      {state.problem ? (
        <Notice kind="danger">{state.problem} Reload this page to try again.</Notice>
      ) : undefined}
      {facts ? (
        <div className="lw-linktest__signal">
          <LiveTraces state={state} channelNames={view.channelNames} />
          <div className="lw-linktest__main">
            <ChannelsTable connection={headset} view={view} state={state} />
            <LoopPanel loop={test.loop} view={view} />
          </div>
        </div>
      ) : undefined}
    </>
  );
}

function FairTest() {
  return (
    <Panel title="Before the test">
      <ol className="lw-linktest__hints">
        <li>Charge the headset, and close the phone apps that may hold it.</li>
        <li>Put the headset on. Electrodes in the air show mains hum, not EEG.</li>
        <li>Sit where the client will sit, with the computer where it will stand.</li>
        <li>Keep this page visible: browsers do not draw hidden pages.</li>
      </ol>
    </Panel>
  );
}
