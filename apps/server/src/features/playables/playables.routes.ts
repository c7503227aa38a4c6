import { playableUses } from '@vitrine/contract/playable-uses';
import { type Conversion, playables, playableTitle } from '@vitrine/contract/playables';
import { inTransaction, type Mounted, withoutTransaction } from '../../http/mount-route.ts';
import { readTitle } from './page-titles.ts';
import { readUses } from './playable-uses.ts';
import * as service from './playables.service.ts';
import { replaceFile } from './replace-file.ts';

const { routes, actionRoutes } = playables;
const constraints = { playable_in_use: { status: 409, code: 'playable_in_use' } };

export const playableRoutes: Mounted[] = [
  inTransaction(routes.list, service.list),
  inTransaction(routes.get, service.get),
  inTransaction(routes.options, service.options),
  withoutTransaction(routes.create, (caller, { body }) => service.createWithAddress(caller, body)),
  withoutTransaction(playableTitle, (caller, { body }) => readTitle(caller, body.url)),
  withoutTransaction(routes.update, (caller, { id, ifMatch, body }) =>
    service.update(caller, id, ifMatch, body),
  ),
  inTransaction(playableUses, async (context, { id, query }) => {
    const { data } = await service.read(context, id);
    return { data: await readUses(context, id, query.showUntil ?? data.showUntil) };
  }),
  inTransaction(routes.remove, (context, { id }) => service.remove(context, id), constraints),
  inTransaction(actionRoutes.convert, (context, { id, body }) =>
    service.convertLater(context, id, (body as { to: Conversion }).to),
  ),
  inTransaction(actionRoutes.retry, (context, { id }) => service.retryConversion(context, id)),
  inTransaction(
    actionRoutes.replace,
    (context, { id, body }) => replaceFile(context, id, (body as { upload: string }).upload),
    constraints,
  ),
];
