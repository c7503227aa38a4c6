import * as contract from '@vitrine/contract/installation';
import { type Mounted, withoutTransaction } from '../../http/mount-route.ts';
import { keepKey, readInstallation, sendTestMail } from './installation.service.ts';

export const installationRoutes: Mounted[] = [
  withoutTransaction(contract.getInstallation, async (caller) => ({ data: await readInstallation(caller) })),
  withoutTransaction(contract.testMail, async (caller) => ({ data: await sendTestMail(caller) })),
  withoutTransaction(contract.keepKey, async (caller) => ({ data: await keepKey(caller) })),
];
