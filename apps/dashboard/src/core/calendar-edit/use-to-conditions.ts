import { useRouter } from '@tanstack/react-router';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../ui/toast.ts';

/** Tells that no drag can say it, and leads to the conditions of the playlist, which can. */
export function useToConditions(): (playlist: string) => void {
  const { history } = useRouter();
  const t = useT();
  const locale = useLocale();
  return (playlist) =>
    showToast({
      message: t('calendar.edit.cannot'),
      action: {
        label: t('calendar.edit.conditions'),
        onClick: () => history.push(`/${locale}/playlists/detail/${playlist}#playlist-when`),
      },
    });
}
