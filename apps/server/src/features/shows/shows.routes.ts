import {
  checkShow,
  createShow,
  editShow,
  listShows,
  showDelivery,
  showTargets,
  stopShow,
} from '@vitrine/contract/shows';
import { showWeekly } from '@vitrine/contract/weekly-shows';
import { inTransaction, type Mounted } from '../../http/mount-route.ts';
import { checkDraft } from './check-show.ts';
import * as ending from './end-shows.ts';
import { readShowDelivery } from './show-delivery.ts';
import { readShowTargets } from './show-targets.ts';
import * as service from './shows.service.ts';
import { createWeekly } from './weekly-show.ts';

/** Two people who show the same at once. */
const nameTaken = {
  status: 409,
  code: 'name_taken',
  message: { key: 'playlists.nameTaken' },
  errors: { name: [{ key: 'playlists.nameTaken' }] },
};

export const showRoutes: Mounted[] = [
  inTransaction(listShows, (context) => service.listShows(context)),
  inTransaction(createShow, (context, { body }) => service.createShow(context, body)),
  inTransaction(showWeekly, (context, { body }) => createWeekly(context, body), {
    playlists_name_taken: nameTaken,
    groups_name_taken: nameTaken,
  }),
  inTransaction(checkShow, (context, { body }) => checkDraft(context, body)),
  inTransaction(showTargets, (context) => readShowTargets(context)),
  inTransaction(showDelivery, (context, { id }) => readShowDelivery(context, id)),
  inTransaction(stopShow, (context, { id }) => ending.stopShow(context, id)),
  inTransaction(editShow, (context, { id }) => ending.editShow(context, id)),
];
