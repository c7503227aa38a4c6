import { playlistCheck, playlistDelivery, setCalendars } from '@vitrine/contract/playlist-calls';
import { playlists } from '@vitrine/contract/playlists';
import { inTransaction, type Mounted } from '../../http/mount-route.ts';
import { checkPlaylist } from './check-playlist.ts';
import { readDelivery } from './delivery.service.ts';
import * as service from './playlists.service.ts';

const { routes, actionRoutes } = playlists;
const constraints = {
  playlists_name_taken: {
    status: 409,
    code: 'name_taken',
    message: { key: 'playlists.nameTaken' },
    errors: { name: [{ key: 'playlists.nameTaken' }] },
  },
};

export const playlistRoutes: Mounted[] = [
  inTransaction(routes.list, service.list),
  inTransaction(routes.get, service.get),
  inTransaction(routes.options, service.options),
  inTransaction(routes.create, (context, { body }) => service.createPlaylist(context, body), constraints),
  inTransaction(
    routes.update,
    (context, { id, ifMatch, body }) => service.updatePlaylist(context, id, ifMatch, body),
    constraints,
  ),
  inTransaction(routes.remove, (context, { id }) => service.removePlaylist(context, id)),
  inTransaction(actionRoutes.copy, (context, { id }) => service.copyPlaylist(context, id), constraints),
  inTransaction(setCalendars, (context, { body }) => service.setCalendars(context, body)),
  inTransaction(playlistCheck, (context, { body }) => checkPlaylist(context, body)),
  inTransaction(playlistDelivery, (context, { id }) => readDelivery(context, id)),
];
