import { type Conversion, playables, playableTitle } from '@vitrine/contract/playables';
import { handle, handleVisit, type Mounted } from '../../http/mount-route.ts';
import { readTitle } from './page-titles.ts';
import * as service from './playables.service.ts';

const { routes, actionRoutes } = playables;
const constraints = { playable_in_use: { status: 409, code: 'playable_in_use' } };

export const playableRoutes: Mounted[] = [
  handle(routes.list, service.list),
  handle(routes.get, service.get),
  handle(routes.options, service.options),
  handleVisit(routes.create, (visit, { body }) => service.createWithAddress(visit, body)),
  handleVisit(playableTitle, (visit, { body }) => readTitle(visit, body.url)),
  handleVisit(routes.update, (visit, { id, ifMatch, body }) => service.update(visit, id, ifMatch, body)),
  handle(routes.remove, (context, { id }) => service.remove(context, id), constraints),
  handle(actionRoutes.convert, (context, { id, body }) =>
    service.convertLater(context, id, (body as { to: Conversion }).to),
  ),
  handle(actionRoutes.retry, (context, { id }) => service.retryConversion(context, id)),
  handle(
    actionRoutes.replace,
    (context, { id, body }) => service.replaceFile(context, id, (body as { upload: string }).upload),
    constraints,
  ),
];
