import { displays } from '@vitrine/contract/displays';
import { call } from '../../lib/api.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { isProposed } from '../../lib/proposing.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { Button } from '../../ui/Button.tsx';
import { PickerButton } from '../../ui/PickerButton.tsx';
import type { NamedRecord } from '../../ui/TagsPicker.tsx';
import { showToast } from '../../ui/toast.ts';
import { type DisplayRecord, useGroupOptions } from '../queries/displays.queries.ts';

const useOptions = (isOpen: boolean) => useGroupOptions(isOpen);

/** Playlists reach displays through groups: one click puts the display into another. */
export function ChooseGroup({ display }: { display: DisplayRecord }) {
  const t = useT();
  const { id, version, name, groups } = display;
  const join = async (group: NamedRecord) => {
    try {
      const body = { groups: [...groups.map((each) => each.id), group.id] };
      await call(displays.routes.update, { params: { id }, ifMatch: version, body });
      void refreshAfter('display');
      showToast({ message: t('displays.joined', { name, group: group.name }), kind: 'success' });
    } catch (error) {
      // What was proposed instead has said so.
      if (isProposed(error)) return;
      showToast({ message: t('displays.notChanged', { reason: errorMessage(error) }), kind: 'error' });
    }
  };
  return (
    <PickerButton
      label={t('displays.chooseGroup')}
      empty={t('displays.noOtherGroup')}
      useOptions={useOptions}
      exclude={new Set(groups.map((each) => each.id))}
      optionOf={({ name: label }) => ({ label })}
      onPick={(group) => void join(group)}
      align="end"
      button={(wiring) => (
        <Button size="sm" {...wiring}>
          {t('displays.chooseGroup')}
        </Button>
      )}
    />
  );
}
