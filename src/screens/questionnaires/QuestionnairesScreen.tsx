import { pathTo } from '#shared/routes.ts';
import { useUser } from '#state/auth.atoms.ts';
import { Page } from '#ui/layout/Page.tsx';
import { TabLinks, useViewTabs } from '#ui/layout/TabLinks.tsx';
import { AssignmentsPanel } from './AssignmentsPanel.tsx';
import { QuestionnairesPanel } from './QuestionnairesPanel.tsx';
import { PracticeSafety } from './PracticeSafety.tsx';
import './questionnaires.css';

const VIEWS = { all: 'Questionnaires', assigned: 'Assigned' };

/** The questionnaires of the practice, and who still has to answer them. */
export function QuestionnairesScreen() {
  const { userId } = useUser();
  const { view, tabs } = useViewTabs(pathTo.questionnaires(), VIEWS);
  return (
    <Page title="Questionnaires">
      <TabLinks label="Parts of this page" tabs={tabs} />
      <PracticeSafety therapistId={userId} />
      {view === 'all' ? <QuestionnairesPanel /> : <AssignmentsPanel />}
    </Page>
  );
}
