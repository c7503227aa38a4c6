import { faults } from '@vitrine/contract/faults';
import { inTransaction, type Mounted } from '../../http/mount-route.ts';
import { listFaults } from './faults.service.ts';

export const faultRoutes: Mounted[] = [inTransaction(faults.routes.list, listFaults)];
