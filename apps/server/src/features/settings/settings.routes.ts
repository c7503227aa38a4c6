import { getSettings } from '@vitrine/contract/settings';
import { handle, type Mounted } from '../../http/mount-route.ts';
import { countActiveDisplays } from '../displays/displays.service.ts';
import { storageOf } from '../playables/playables.service.ts';

export const settingsRoutes: Mounted[] = [
  handle(getSettings, async (context) => {
    const storage = await storageOf(context);
    return {
      data: {
        serverName: context.environment.name,
        currency: context.environment.currency,
        activeDisplays: await countActiveDisplays(context),
        storageUsed: storage.used,
        storageLimit: storage.limit,
      },
    };
  }),
];
