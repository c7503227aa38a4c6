import { freeActiveDisplays, freeStorageBytes } from '@vitrine/contract/pricing';
import { getSettings } from '@vitrine/contract/settings';
import { handle, type Mounted } from '../../http/mount-route.ts';
import { countActiveDisplays } from '../displays/displays.service.ts';

export const settingsRoutes: Mounted[] = [
  handle(getSettings, async (context) => {
    const activeDisplays = await countActiveDisplays(context);
    return {
      data: {
        serverName: context.environment.name,
        currency: context.environment.currency,
        activeDisplays,
        // Nothing can be uploaded yet.
        storageUsed: 0,
        storageLimit: activeDisplays <= freeActiveDisplays ? freeStorageBytes : null,
      },
    };
  }),
];
