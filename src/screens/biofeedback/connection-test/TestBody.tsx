import { APP_VERSION, ENGINE_VERSION } from '#shared/version.ts';
import { type ConnectionTest, supportReport } from '#live/index.ts';
import { HeadsetPicture } from '#ui/headsets/HeadsetPicture.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ConnectHeadset } from '../headset/HeadsetPicker.tsx';
import { useStoreValue } from '../use-live-session.ts';
import { ChannelsTable } from './ChannelsTable.tsx';
import { LinkFigureGrid } from './LinkFigureGrid.tsx';
import { LiveTraces } from './LiveTraces.tsx';
import { TestPanel } from './TestPanel.tsx';

/** Connect, look, test: the headset and the test beside each other, figures, traces and channels below. */
export function TestBody({ test }: { test: ConnectionTest }) {
  const { headset } = test;
  const view = useStoreValue(headset.view);
  const state = useStoreValue(test.view);
  const { facts } = view;
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
            aside={facts ? undefined : 'Switch it on and put it on, then choose its brand'}
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
              <LinkFigureGrid view={view} latency={state.latency} />
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
          <ChannelsTable connection={headset} view={view} state={state} />
        </div>
      ) : undefined}
    </>
  );
}

function FairTest() {
  return (
    <Panel title="For a fair test">
      <ol className="lw-linktest__hints">
        <li>Charge the headset, and close the phone apps that may hold it.</li>
        <li>Put it on. Electrodes in the air show the mains, not the EEG.</li>
        <li>Sit where the client will sit, with the computer where it will stand.</li>
        <li>Leave this page in front: browsers draw nothing on hidden pages.</li>
      </ol>
    </Panel>
  );
}
