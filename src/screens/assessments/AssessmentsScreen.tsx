import { pathTo } from '#shared/routes.ts';
import { Page } from '#ui/layout/Page.tsx';
import { TabLinks, useViewTabs } from '#ui/layout/TabLinks.tsx';
import './assessments.css';
import { AssessmentsPanel } from './AssessmentsPanel.tsx';
import { AssignedPanel } from './AssignedPanel.tsx';
import { TasksPanel } from './TasksPanel.tsx';

const VIEWS = { scripts: 'Assessments', assigned: 'Assigned and recorded', tasks: 'Tasks and sleep diary' };
const PANELS = { scripts: AssessmentsPanel, assigned: AssignedPanel, tasks: TasksPanel } as const;

/** The assessments, their assignments and results, and our own tasks. */
export function AssessmentsScreen() {
  const { view, tabs } = useViewTabs(pathTo.assessments(), VIEWS);
  const Panel = PANELS[view];
  return (
    <Page title="Assessments">
      <TabLinks label="Parts of this page" tabs={tabs} />
      <Panel />
    </Page>
  );
}
