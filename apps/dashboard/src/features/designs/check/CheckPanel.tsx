import { durationText } from '../../../lib/i18n/duration.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { useEscapeLayer } from '../../../ui/layers.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { boxName } from '../designer/box-names.ts';
import classes from './check.module.css';
import { type Hint, wantedSeconds } from './hints.ts';

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

/** Seconds do not matter beside many minutes. */
const aboutText = (seconds: number) =>
  durationText((seconds < 600 ? seconds : Math.round(seconds / 60) * 60) * 1000);

const down = (value: number) => Math.floor(value * 10) / 10;

export function CheckPanel({ hints, fine, selected, mayLengthen, onShow, onFix, onClose }: CheckPanelProps) {
  const t = useT();
  useEscapeLayer(true, onClose, { hasKeyboard: false });
  const { number } = useFormat();
  const canFix = (hint: Hint) =>
    hint.fixed !== null || hint.kind === 'language' || (mayLengthen && wantedSeconds(hint) !== null);
  const figureOf = ({ kind, value, needed, mix, round }: Hint): string => {
    if (mix)
      return t('designer.check.languageIs', {
        words: t(`designer.language.in.${mix.words}`),
        place: mix.place,
        units: t(`designer.language.in.${mix.units}`),
      });
    if (round)
      return t('designer.check.pagesIs', {
        count: round.turns,
        rows: t('sources.rowCount', { count: round.rows }),
        time: aboutText(round.seconds),
      });
    return kind === 'contrast'
      ? t('designer.check.contrastIs', { ratio: number(down(value)), needed: number(needed) })
      : kind === 'reading'
        ? t('designer.check.readingIs', { count: value, seconds: number(needed) })
        : kind === 'small'
          ? t('designer.check.smallIs', { share: number(down(value)), needed: number(needed) })
          : t('designer.check.edgeIs', { share: number(Math.max(0, down(value))) });
  };
  return (
    <Stack className={classes.panel} column low full scroll="y">
      <header data-good={hints.length === 0 || undefined}>
        <Glyph name={hints.length === 0 ? 'check' : 'warning'} size={18} />
        <h2>{t('designer.check.title')}</h2>
        <IconButton icon="close" size="sm" label={t('common.close')} onClick={onClose} />
      </header>
      {hints.length === 0 ? (
        <Text as="p" pad="12/16" ruled size="13/18" tone="muted">
          {t('designer.check.nothing')}
        </Text>
      ) : (
        <>
          <Text as="p" pad="12/16" ruled size="13/18" tone="muted">
            {t('designer.check.note')}
          </Text>
          <ol>
            {hints.map((hint, i) => {
              const { kind, box, isAdvice, value, needed } = hint;
              const share = kind === 'reading' ? needed / value : value / needed;
              return (
                <Row
                  as="li"
                  align="stretch"
                  gap={10}
                  pad="14/16"
                  ruled
                  key={`${kind} ${box?.id}`}
                  data-on={(box && box.id === selected) || undefined}
                >
                  <Stack as="span" className={classes.number} fixed center aria-hidden="true">
                    {i + 1}
                  </Stack>
                  <div>
                    <Text as="h3" size="14/20" weight={600}>
                      {t(
                        isAdvice
                          ? `designer.check.${kind === 'pages' ? 'pagesAdvice' : 'smallAdvice'}`
                          : `designer.check.${kind}`,
                      )}
                    </Text>
                    <Text as="p" size="13.5/20">
                      {figureOf(hint)}
                    </Text>
                    {kind !== 'language' && (
                      <>
                        <Text className={classes.gauge} block clip fill="line" aria-hidden="true">
                          <i style={{ width: `${Math.max(2, Math.min(100, share * 100))}%` }} />
                        </Text>
                        <Text as="p" size="13/18" tone="soft" anywhere>
                          {box ? boxName(t, box) : t('designer.check.readingRule')}
                        </Text>
                      </>
                    )}
                    <Row above={8} gap={8} wrap size="13" tone="muted">
                      {box && (
                        <Button size="sm" icon="eye" onClick={() => onShow(hint)}>
                          {t('designer.check.show')}
                        </Button>
                      )}
                      {canFix(hint) && (
                        <Button size="sm" variant="primary" onClick={() => onFix(hint)}>
                          {hint.round
                            ? t('designer.check.allInOneTurn', {
                                time: durationText((hint.round.whole ?? 0) * 1000),
                              })
                            : t('designer.check.fix')}
                        </Button>
                      )}
                      {canFix(hint) && kind !== 'pages' && <span>{t(`designer.check.fixes.${kind}`)}</span>}
                    </Row>
                  </div>
                </Row>
              );
            })}
          </ol>
        </>
      )}
      <Row as="p" className={classes.fine} pad="14/16" gap={8} size="13" tone="active">
        <Glyph name="check" size={14} />
        {t('designer.check.fine', { count: fine })}
      </Row>
    </Stack>
  );
}
