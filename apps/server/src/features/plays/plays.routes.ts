import { playSums, plays, playsExport, playsExportFile, playsExportState } from '@vitrine/contract/plays';
import { inTransaction, type Mounted, withoutTransaction } from '../../http/mount-route.ts';
import { crud } from '../../resources/crud.ts';
import { exportPlays } from './export-plays.ts';
import { readExport, sendExport } from './large-exports.ts';
import { sumPlays } from './play-sums.ts';
import { playRows } from './plays.rows.ts';

const shown = crud(plays, playRows);

export const playsRoutes: Mounted[] = [
  inTransaction(plays.routes.list, shown.list),
  inTransaction(playSums, sumPlays),
  withoutTransaction(playsExport, exportPlays),
  inTransaction(playsExportState, async (context, { id }) => ({ data: await readExport(context, id) })),
  withoutTransaction(playsExportFile, (context, { id }) => sendExport(context, id)),
];
