import { audit, auditExport, auditPeople } from '@vitrine/contract/audit';
import { receiveFailedSignIn } from '@vitrine/contract/internal';
import { listAudit, listPeople } from '../../core/audit/read-audit.ts';
import { recordFailedSignIn } from '../../core/audit/sign-ins.ts';
import { findEnvironment } from '../../http/environments.ts';
import { inTransaction, type Mounted, rawHttp, withoutTransaction } from '../../http/mount-route.ts';
import { exportAudit } from './export-audit.ts';

export const auditRoutes: Mounted[] = [
  inTransaction(audit.routes.list, listAudit),
  inTransaction(auditPeople, listPeople),
  withoutTransaction(auditExport, exportAudit),

  rawHttp(receiveFailedSignIn, async ({ app, request }, { body }) => {
    const { slug } = request.params as { slug: string };
    await recordFailedSignIn(app, await findEnvironment(app, slug), body);
  }),
];
