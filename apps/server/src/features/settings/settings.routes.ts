import * as contract from '@vitrine/contract/settings';
import { handle, handleVisit, type Mounted } from '../../http/mount-route.ts';
import { readSettings, saveSettings } from './settings.service.ts';

export const settingsRoutes: Mounted[] = [
  handle(contract.getSettings, async (context) => ({ data: await readSettings(context) })),
  handleVisit(contract.saveSettings, async (visit, { body, ifMatch }) => ({
    data: await saveSettings(visit, body, ifMatch),
  })),
];
