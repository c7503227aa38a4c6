import { groups } from '@vitrine/contract/groups';
import { useId, useState } from 'react';
import { useGroupOptions } from '../../../core/queries/displays.queries.ts';
import { useFrameGroups } from '../../../core/queries/frames.queries.ts';
import { call } from '../../../lib/api.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { isProposed } from '../../../lib/proposing.ts';
import { refreshAfter } from '../../../lib/realtime/refresh-after.ts';
import { oneOf } from '../../../lib/records.ts';
import { Button } from '../../../ui/Button.tsx';
import dialog from '../../../ui/confirm.module.css';
import { Layer } from '../../../ui/Layer.tsx';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { showToast } from '../../../ui/toast.ts';
import { Checkbox } from '../../../ui/toggles.tsx';

interface ChooseGroupsDialogProps {
  frame: string;
  name: string;
  onClose: () => void;
}

/** Puts a frame on groups. A group that wears another one says so. */
export function ChooseGroupsDialog({ frame, name, onClose }: ChooseGroupsDialogProps) {
  const t = useT();
  const title = useId();
  const { data: all } = useGroupOptions();
  const { data: framed } = useFrameGroups(true);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isWorking, setWorking] = useState(false);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const wear = async () => {
    setWorking(true);
    const worn: string[] = [];
    try {
      for (const group of all ?? []) {
        if (!chosen.has(group.id)) continue;
        const { version } = await oneOf(groups, group.id);
        await call(groups.routes.update, { params: { id: group.id }, ifMatch: version, body: { frame } });
        worn.push(group.name);
      }
    } catch (error) {
      if (!isProposed(error)) showToast({ message: errorMessage(error), kind: 'error' });
    }
    if (worn.length > 0) {
      showToast({ message: t('designer.wornNow', { name, names: worn.join(', ') }), kind: 'success' });
      await refreshAfter('group');
    }
    onClose();
  };
  return (
    <Layer onClose={onClose} labelledBy={title} className={dialog.dialog}>
      <h2 id={title}>{t('designer.whoWears', { name })}</h2>
      <Stack as="ul" gap={12} above={12} scroll="y">
        {all?.map((group) => {
          const other = framed?.find(({ id }) => id === group.id)?.frame;
          return (
            <li key={group.id}>
              <Checkbox label={group.name} checked={chosen.has(group.id)} onChange={() => toggle(group.id)} />
              {other && (
                <Text as="p" size="13/18" tone="muted">
                  {t('designer.insteadOf', { name: other.name })}
                </Text>
              )}
            </li>
          );
        })}
      </Stack>
      {all?.length === 0 && <p>{t('designer.noGroups')}</p>}
      <div className={dialog.buttons}>
        <Button variant="ghost" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="primary"
          loading={isWorking}
          disabled={chosen.size === 0}
          onClick={() => void wear()}
        >
          {t('designer.wear')}
        </Button>
      </div>
    </Layer>
  );
}
