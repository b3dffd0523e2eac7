import { listClientAccounts } from '#shared/api/client-accounts.ts';
import { listClients } from '#shared/api/clients.ts';

/** Calls whose responses list clients. */
export const CLIENT_LIST_CALLS = [listClients, listClientAccounts];
