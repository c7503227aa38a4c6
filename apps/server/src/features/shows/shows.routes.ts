import {
  checkShow,
  createShow,
  editShow,
  listShows,
  showDelivery,
  showTargets,
  stopShow,
} from '@vitrine/contract/shows';
import { handle, type Mounted } from '../../http/mount-route.ts';
import { checkDraft } from './check-show.ts';
import * as ending from './end-shows.ts';
import { readShowDelivery } from './show-delivery.ts';
import { readTargets } from './show-targets.ts';
import * as service from './shows.service.ts';

export const showRoutes: Mounted[] = [
  handle(listShows, (context) => service.listShows(context)),
  handle(createShow, (context, { body }) => service.createShow(context, body)),
  handle(checkShow, (context, { body }) => checkDraft(context, body)),
  handle(showTargets, (context) => readTargets(context)),
  handle(showDelivery, (context, { id }) => readShowDelivery(context, id)),
  handle(stopShow, (context, { id }) => ending.stopShow(context, id)),
  handle(editShow, (context, { id }) => ending.editShow(context, id)),
];
