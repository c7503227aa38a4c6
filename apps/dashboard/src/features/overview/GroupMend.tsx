import { ChooseGroup } from '../../core/pickers/ChooseGroup.tsx';
import { useDisplayRecord } from '../../core/queries/displays.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';

/** Puts the display into a group that has playlists. */
export function GroupMend({ display }: { display: string }) {
  const t = useT();
  const { data } = useDisplayRecord(display);
  if (data) return <ChooseGroup display={data} />;
  return (
    <Button size="sm" disabled>
      {t('displays.chooseGroup')}
    </Button>
  );
}
