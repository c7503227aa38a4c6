import { useId, useState } from 'react';
import { changePlaylist, refreshPlaylists } from '../../../core/queries/playlists.queries.ts';
import { durationText } from '../../../lib/i18n/duration.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { isProposed } from '../../../lib/proposing.ts';
import { Button } from '../../../ui/Button.tsx';
import dialog from '../../../ui/confirm.module.css';
import { Layer } from '../../../ui/Layer.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { showToast } from '../../../ui/toast.ts';
import { Checkbox } from '../../../ui/toggles.tsx';
import classes from './check.module.css';
import { lengthened, loopSeconds, type Turn } from './use-turns.ts';

interface LengthenDialogProps {
  /** The design as a playable. */
  id: string;
  /** The playlists in which it is shown too short. */
  turns: readonly Turn[];
  /** As long as all of it takes. */
  seconds: number;
  onClose: () => void;
}

/** Shows the design for longer. Names each playlist and its new loop; of several, some can be chosen. */
export function LengthenDialog({ id, turns, seconds, onClose }: LengthenDialogProps) {
  const t = useT();
  const title = useId();
  const [isWorking, setWorking] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = turns.filter(({ playlist }) => !left.has(playlist.id));
  const toggle = (playlist: string) => {
    const next = new Set(left);
    if (!next.delete(playlist)) next.add(playlist);
    setLeft(next);
  };
  const change = async () => {
    setWorking(true);
    try {
      for (const { playlist } of chosen)
        await changePlaylist(playlist.id, ({ items }) => ({ items: lengthened(items, id, seconds) }));
      const names = chosen.map(({ playlist }) => playlist.name).join(', ');
      showToast({ message: t('designer.check.lengthened', { names, seconds }), kind: 'success' });
    } catch (error) {
      if (!isProposed(error)) showToast({ message: errorMessage(error), kind: 'error' });
    }
    await refreshPlaylists();
    onClose();
  };
  const sentence = ({ playlist, seconds: before }: Turn) =>
    t('designer.check.lengthen', {
      ...{ before, seconds },
      loop: durationText(loopSeconds(playlist.items, playlist) * 1000),
      next: durationText(loopSeconds(lengthened(playlist.items, id, seconds), playlist) * 1000),
    });
  const [only] = turns;
  return (
    <Layer onClose={onClose} labelledBy={title} className={dialog.dialog}>
      <h2 id={title}>
        {turns.length === 1 && only
          ? t('designer.check.lengthenIn', { name: only.playlist.name })
          : t('designer.check.lengthenTitle')}
      </h2>
      {turns.length === 1 && only ? (
        <p className={classes.sentence}>{sentence(only)}</p>
      ) : (
        <Stack as="ul" className={classes.turns} gap={12} above={12}>
          {turns.map((turn) => (
            <li key={turn.playlist.id}>
              <Checkbox
                label={turn.playlist.name}
                checked={!left.has(turn.playlist.id)}
                onChange={() => toggle(turn.playlist.id)}
              />
              <p>{sentence(turn)}</p>
            </li>
          ))}
        </Stack>
      )}
      <div className={dialog.buttons}>
        <Button variant="ghost" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          data-autofocus
          variant="primary"
          loading={isWorking}
          disabled={chosen.length === 0}
          onClick={() => void change()}
        >
          {t('designer.check.lengthenDo')}
        </Button>
      </div>
    </Layer>
  );
}
