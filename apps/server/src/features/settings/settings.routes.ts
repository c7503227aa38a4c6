import * as contract from '@vitrine/contract/settings';
import { inTransaction, type Mounted, withoutTransaction } from '../../http/mount-route.ts';
import { readSettings, saveSettings } from './settings.service.ts';

export const settingsRoutes: Mounted[] = [
  inTransaction(contract.getSettings, async (context) => ({ data: await readSettings(context) })),
  withoutTransaction(contract.saveSettings, async (caller, { body, ifMatch }) => ({
    data: await saveSettings(caller, body, ifMatch),
  })),
];
