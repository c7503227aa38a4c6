import { type Prediction, usePrice } from '../../../core/queries/displays.queries.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { translateKey, useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Switch } from '../../../ui/fields.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import classes from '../form/DisplayForm.module.css';
import { CardNeeded } from './ActivationDialog.tsx';
import { activationStory } from './price-breakdown.ts';

interface ActivateNowProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether activation needs no decision: false if it would leave the free tier or a card is missing. */
export function isActivationPlain(price: Prediction | undefined): boolean {
  if (!price) return false;
  const { needsCard, leavesFreeTier } = activationStory(price, String);
  return !needsCard && !leavesFreeTier;
}

/** "Activate now", always with its price. */
export function ActivateNow({ isOn, onChange }: ActivateNowProps) {
  const t = useT();
  const { money } = useFormat();
  const { data: price, isError, refetch } = usePrice(1);
  const story = price && activationStory(price, (minor) => money(minor, price.currency));
  return (
    <section className={classes.activate}>
      <div className={classes.activateHead}>
        <h3>{t('displays.activateNow')}</h3>
        <Switch
          label={t('displays.activateNow')}
          hideLabel
          checked={isOn}
          disabled={!story || story.needsCard}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </div>
      {price && story?.hasBoxes && (
        <p className={classes.priceLine}>
          <span>
            {t('displays.price.countLine', {
              before: price.before.displays,
              count: price.after.displays,
              unit: money(price.after.unit, price.currency),
            })}
          </span>
          <span>
            {t('displays.price.totalLine', {
              before: money(price.before.total, price.currency),
              after: money(price.after.total, price.currency),
            })}
          </span>
        </p>
      )}
      {story?.lines.map(({ key, values }) => (
        <p key={key}>{translateKey(key, values)}</p>
      ))}
      {story?.hasBoxes && <p className={classes.quiet}>{t('displays.price.billedForTime')}</p>}
      {price && story?.needsCard && <CardNeeded takesCards={price.takesCards} />}
      {isError && (
        <p className={classes.priceLine}>
          <span>{t('displays.price.unavailable')}</span>
          <Button size="sm" onClick={() => void refetch()}>
            {t('common.tryAgain')}
          </Button>
        </p>
      )}
      {!price && !isError && <Skeleton width={240} />}
    </section>
  );
}
