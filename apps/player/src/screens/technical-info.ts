import type { DeviceFacts } from '@vitrine/contract/player';
import { limitsOf } from '../media/storage-report.ts';
import type { Layers } from '../playback/layers.ts';
import type { Translate } from './texts.ts';

// Technical information for whoever stands in front of the screen: with the name of the display, when the
// dashboard asks which screen this is, and at the press of a key.

const forMs = 15_000;
/** `Info` is on remote controls. */
const keys = ['i', 'I', 'Info'];

export interface TechnicalInfoOptions {
  readonly layers: Pick<Layers, 'inform'>;
  readonly facts: () => Promise<DeviceFacts>;
  readonly serverUrl: () => string | undefined;
  readonly say: Translate;
}

export interface TechnicalInfo {
  show(): void;
  /** Shows it only if there is something that this player cannot do. */
  warn(): void;
}

export function createTechnicalInfo(options: TechnicalInfoOptions): TechnicalInfo {
  const { layers, say } = options;
  const read = async () => {
    const { appversion, engine, storage } = await options.facts();
    const limits = storage ? limitsOf(storage, say) : [];
    const url = options.serverUrl();
    return {
      limits,
      lines: [
        [`Vitrine ${appversion}`, engine].filter(Boolean).join(' · '),
        ...(url ? [url] : []),
        ...limits,
      ],
    };
  };
  const show = () => void read().then(({ lines }) => layers.inform(lines, forMs));
  document.addEventListener('keydown', ({ key }) => keys.includes(key) && show());
  return {
    show,
    warn: () => void read().then(({ limits, lines }) => limits.length > 0 && layers.inform(lines, forMs)),
  };
}
