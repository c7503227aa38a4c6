import { durationText } from '../../../lib/i18n/duration.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import classes from './items.module.css';
import { loopsIn } from './loop.ts';

interface ItemsHeadProps {
  count: number;
  /** Length of the loop in seconds, without items that are never shown. */
  loop: number;
  /** Seconds per day in which it plays; null while unknown. */
  secondsADay: number | null;
  onAdd: () => void;
}

const hourMs = 3_600_000;
/** A whole day is "24 h", not "1 d". */
const windowText = (seconds: number) =>
  seconds >= 86_400 ? '24\u00a0h' : durationText(Math.min(seconds * 1000, 24 * hourMs));

/** "8 items · Loop 2 min 30 s · about 96 loops in its 4 h window" */
export function ItemsHead({ count, loop, secondsADay, onAdd }: ItemsHeadProps) {
  const t = useT();
  const length = durationText(Math.round(loop) * 1000);
  const loops = loopsIn(secondsADay ?? 0, loop);
  return (
    <div className={classes.head}>
      <h2>{t('editor.items.count', { count })}</h2>
      {loop > 0 && (
        <p className={classes.summary}>
          {loops > 0
            ? t('editor.items.loops', { count: loops, length, window: windowText(secondsADay!) })
            : t('editor.items.loop', { length })}
        </p>
      )}
      <Button size="sm" icon="plus" kbd="A" className={classes.addButton} onClick={onAdd}>
        {t('editor.items.add')}
      </Button>
    </div>
  );
}
