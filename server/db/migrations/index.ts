import foundation from './0001_foundation.sql?raw';
import eegFiles from './0002_eeg_files.sql?raw';
import importPlan from './0003_import_plan.sql?raw';
import connectedApps from './0004_connected_apps.sql?raw';
import auditAndMail from './0005_audit_and_mail.sql?raw';
import identity from './0006_identity.sql?raw';
import registration from './0007_registration.sql?raw';
import commerce from './0008_commerce.sql?raw';
import profile from './0009_profile.sql?raw';
import operators from './0010_operators.sql?raw';
import pendingPasswords from './0011_pending_passwords.sql?raw';
import purchases from './0012_purchases.sql?raw';
import clientAccounts from './0013_client_accounts.sql?raw';
import notifications from './0014_notifications.sql?raw';
import clientRecord from './0015_client_record.sql?raw';
import devicesAndFeedback from './0016_devices_and_feedback.sql?raw';
import protocols from './0017_protocols.sql?raw';
import questionnaires from './0018_questionnaires.sql?raw';
import assessments from './0019_assessments.sql?raw';
import lists from './0021_lists.sql?raw';
import componentIndexes from './0022_component_indexes.sql?raw';
import searchAndImports from './0023_search_and_imports.sql?raw';
import notesAndAssignments from './0025_notes_and_assignments.sql?raw';
import oneDiaryANight from './0026_one_diary_a_night.sql?raw';
import responsesOfAVersion from './0027_responses_of_a_version.sql?raw';
import searches from './0028_searches.sql?raw';
import auditOfASubject from './0029_audit_of_a_subject.sql?raw';
import figuresOfTraining from './0030_figures_of_training.sql?raw';
import scoredTotals from './0031_scored_totals.sql?raw';
import settingsTooDeep from './0032_settings_too_deep.sql?raw';
import signInOfACall from './0033_sign_in_of_a_call.sql?raw';
import simulatedSessions from './0034_simulated_sessions.sql?raw';
import runningSessions from './0035_running_sessions.sql?raw';
import howMailWasSent from './0036_how_mail_was_sent.sql?raw';

export type Migration = { name: string; sql: string };

/** Append-only: a migration that has been released never changes. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001_foundation', sql: foundation },
  { name: '0002_eeg_files', sql: eegFiles },
  { name: '0003_import_plan', sql: importPlan },
  { name: '0004_connected_apps', sql: connectedApps },
  { name: '0005_audit_and_mail', sql: auditAndMail },
  { name: '0006_identity', sql: identity },
  { name: '0007_registration', sql: registration },
  { name: '0008_commerce', sql: commerce },
  { name: '0009_profile', sql: profile },
  { name: '0010_operators', sql: operators },
  { name: '0011_pending_passwords', sql: pendingPasswords },
  { name: '0012_purchases', sql: purchases },
  { name: '0013_client_accounts', sql: clientAccounts },
  { name: '0014_notifications', sql: notifications },
  { name: '0015_client_record', sql: clientRecord },
  { name: '0016_devices_and_feedback', sql: devicesAndFeedback },
  { name: '0017_protocols', sql: protocols },
  { name: '0018_questionnaires', sql: questionnaires },
  { name: '0019_assessments', sql: assessments },
  { name: '0021_lists', sql: lists },
  { name: '0022_component_indexes', sql: componentIndexes },
  { name: '0023_search_and_imports', sql: searchAndImports },
  { name: '0025_notes_and_assignments', sql: notesAndAssignments },
  { name: '0026_one_diary_a_night', sql: oneDiaryANight },
  { name: '0027_responses_of_a_version', sql: responsesOfAVersion },
  { name: '0028_searches', sql: searches },
  { name: '0029_audit_of_a_subject', sql: auditOfASubject },
  { name: '0030_figures_of_training', sql: figuresOfTraining },
  { name: '0031_scored_totals', sql: scoredTotals },
  { name: '0032_settings_too_deep', sql: settingsTooDeep },
  { name: '0033_sign_in_of_a_call', sql: signInOfACall },
  { name: '0034_simulated_sessions', sql: simulatedSessions },
  { name: '0035_running_sessions', sql: runningSessions },
  { name: '0036_how_mail_was_sent', sql: howMailWasSent },
];
