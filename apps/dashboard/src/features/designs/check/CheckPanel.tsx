import { useFormat } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { boxName } from '../designer/box-names.ts';
import classes from './check.module.css';
import type { Hint } from './hints.ts';

interface CheckPanelProps {
  hints: readonly Hint[];
  /** How many texts are fine. */
  fine: number;
  selected: string | null;
  /** Whether the caller may change the playlists in which it is shown too short. */
  mayLengthen: boolean;
  onShow: (hint: Hint) => void;
  onFix: (hint: Hint) => void;
  onClose: () => void;
}

const down = (value: number) => Math.floor(value * 10) / 10;

export function CheckPanel({ hints, fine, selected, mayLengthen, onShow, onFix, onClose }: CheckPanelProps) {
  const t = useT();
  const { number } = useFormat();
  const canFix = ({ kind, fixed }: Hint) => fixed !== null || (kind === 'reading' && mayLengthen);
  const figureOf = ({ kind, value, needed }: Hint): string =>
    kind === 'contrast'
      ? t('designer.check.contrastIs', { ratio: number(down(value)), needed: number(needed) })
      : kind === 'reading'
        ? t('designer.check.readingIs', { count: value, seconds: number(needed) })
        : kind === 'small'
          ? t('designer.check.smallIs', { share: number(down(value)), needed: number(needed) })
          : t('designer.check.edgeIs', { share: number(Math.max(0, down(value))) });
  return (
    <div className={classes.panel}>
      <header>
        <Glyph name="warning" size={18} />
        <h2>{t('designer.check.title')}</h2>
        <IconButton icon="close" size="sm" label={t('common.close')} onClick={onClose} />
      </header>
      {hints.length === 0 ? (
        <p className={classes.note}>{t('designer.check.nothing')}</p>
      ) : (
        <>
          <p className={classes.note}>{t('designer.check.note')}</p>
          <ol>
            {hints.map((hint, i) => {
              const { kind, box, isAdvice, value, needed } = hint;
              const share = kind === 'reading' ? needed / value : value / needed;
              return (
                <li key={`${kind} ${box?.id}`} data-on={(box && box.id === selected) || undefined}>
                  <span className={classes.number} aria-hidden="true">
                    {i + 1}
                  </span>
                  <div>
                    <h3>{t(isAdvice ? 'designer.check.smallAdvice' : `designer.check.${kind}`)}</h3>
                    <p className={classes.figure}>{figureOf(hint)}</p>
                    <span className={classes.gauge} aria-hidden="true">
                      <i style={{ width: `${Math.max(2, Math.min(100, share * 100))}%` }} />
                    </span>
                    <p className={classes.what}>{box ? boxName(t, box) : t('designer.check.readingRule')}</p>
                    <div className={classes.buttons}>
                      {box && (
                        <Button size="sm" icon="eye" onClick={() => onShow(hint)}>
                          {t('designer.check.show')}
                        </Button>
                      )}
                      {canFix(hint) && (
                        <Button size="sm" variant="primary" onClick={() => onFix(hint)}>
                          {t('designer.check.fix')}
                        </Button>
                      )}
                      {canFix(hint) && <span>{t(`designer.check.fixes.${kind}`)}</span>}
                    </div>
                  </div>
                </li>
              );
            })}
          </ol>
        </>
      )}
      <p className={classes.fine}>
        <Glyph name="check" size={14} />
        {t('designer.check.fine', { count: fine })}
      </p>
    </div>
  );
}
