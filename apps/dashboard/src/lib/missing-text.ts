import type { MissingTool } from '@vitrine/contract/playables';
import { useT } from './i18n/i18n.ts';
import { useSession } from './session/session.ts';

/** Why a file waits, in one line. Only those who can install it learn what is missing. */
export function useMissingText(): (missing: MissingTool) => string {
  const t = useT();
  const { user } = useSession();
  const isOwn = user?.isInstallationAdmin ?? false;
  const texts = {
    ffmpeg: t(isOwn ? 'uploads.missing.ffmpeg' : 'uploads.missing.films'),
    sandbox: t(isOwn ? 'uploads.missing.sandbox' : 'uploads.missing.files'),
  };
  return (missing) => texts[missing];
}
