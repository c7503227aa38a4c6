import type { ShowCheck, ShowTarget } from '@vitrine/contract/shows';
import { drawDesign } from '../../core/design-views/designs.views.tsx';
import type { TargetWords } from '../../core/pickers/TargetTree.tsx';
import { durationText } from '../../lib/i18n/duration.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ScreenPicture } from '../../ui/ScreenPicture.tsx';
import { useTickingText } from '../../ui/time/use-age.ts';

/** What is on the screen is its picture; its words are only what stands in the way. */
export const targetWords = (bars: ShowCheck['bars'] = []): TargetWords<ShowTarget> => ({
  picture: (display) => <ScreenPicture display={display} size="row" draw={drawDesign} isStateSaid />,
  aside: (display) => (
    <>
      <Bars isUpright={bars.find(({ id }) => id === display.id)?.isUpright} />
      {display.status === 'offline' && <Offline since={display.lastActive} />}
    </>
  ),
});

function Bars({ isUpright }: { isUpright: boolean | undefined }) {
  const t = useT();
  return isUpright !== undefined && <span>{t(isUpright ? 'shows.upright' : 'shows.flat')}</span>;
}

function Offline({ since }: { since: string | null | undefined }) {
  const t = useT();
  const duration = useTickingText(() => {
    const ms = !since ? 0 : Date.now() - Date.parse(since);
    return durationText(Math.max(60_000, Math.floor(ms / 60_000) * 60_000));
  });
  return <span>{t('shows.offlineFor', { duration })}</span>;
}
