import { playlistCheck, playlistDelivery } from '@vitrine/contract/playlist-calls';
import { playlists } from '@vitrine/contract/playlists';
import { handle, type Mounted } from '../../http/mount-route.ts';
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
  handle(routes.list, service.list),
  handle(routes.get, service.get),
  handle(routes.options, service.options),
  handle(routes.create, (context, { body }) => service.createPlaylist(context, body), constraints),
  handle(
    routes.update,
    (context, { id, ifMatch, body }) => service.updatePlaylist(context, id, ifMatch, body),
    constraints,
  ),
  handle(routes.remove, (context, { id }) => service.removePlaylist(context, id)),
  handle(actionRoutes.copy, (context, { id }) => service.copyPlaylist(context, id), constraints),
  handle(playlistCheck, (context, { body }) => checkPlaylist(context, body)),
  handle(playlistDelivery, (context, { id }) => readDelivery(context, id)),
];
