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
];
