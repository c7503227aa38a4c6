import { can } from '@vitrine/contract/access';
import { displays as displayResource } from '@vitrine/contract/displays';
import { pageById } from '@vitrine/contract/pages';
import { useId, useState } from 'react';
import { drawDesign } from '../../../core/design-views/designs.views.tsx';
import { allOf, PlanDiffBody } from '../../../core/plan-diff/plan-diff.views.tsx';
import { type DisplayRecord, usePrice } from '../../../core/queries/displays.queries.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { translateKey, useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { listOfPrices } from '../../../lib/prices/price-scale.ts';
import { usePrices } from '../../../lib/prices/prices.queries.ts';
import { supportUrl } from '../../../lib/session/auth-base.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import choice from '../../../ui/ChoiceDialog.module.css';
import dialog from '../../../ui/confirm.module.css';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Layer } from '../../../ui/Layer.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { ScreenPicture } from '../../../ui/ScreenPicture.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { setActive } from '../display-changes.ts';
import { type BulkResult, forEachDisplay } from '../list/bulk.ts';
import classes from './ActivationDialog.module.css';
import { PriceBoxes } from './PriceBoxes.tsx';
import { activationStory, deactivationStory } from './price-breakdown.ts';

const displayRoutes = displayResource.actionRoutes;

interface ActivationDialogProps {
  /** At least one display, none of which is already in the requested state. */
  displays: readonly DisplayRecord[];
  activates: boolean;
  /** Called when nothing was changed. */
  onCancel: () => void;
  onDone: (result: BulkResult) => void;
  /** Null if the reader may not pair. */
  onPairFirst: ((display: DisplayRecord) => void) | null;
}

/** Activation and deactivation, always with the effect on the bill. */
export function ActivationDialog(props: ActivationDialogProps) {
  const { displays, activates, onCancel, onDone, onPairFirst } = props;
  const t = useT();
  const id = useId();
  const format = useFormat();
  const count = displays.length;
  const only = count === 1 ? displays[0]! : null;
  const prediction = usePrice(activates ? count : -count, only?.id);
  // The price list shows which price level would be lost.
  const prices = usePrices(!activates);
  const price = activates || prices.data ? prediction.data : undefined;
  const isError = prediction.isError || prices.isError;
  const isFetching = prediction.isFetching || prices.isFetching;
  const askAgain = () => {
    if (prediction.isError) void prediction.refetch();
    if (prices.isError) void prices.refetch();
  };
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const money = (minor: number) => format.money(minor, price!.currency);
  const story =
    price &&
    (activates ? activationStory(price, money) : deactivationStory(price, money, listOfPrices(prices.data!)));
  // The server refuses to say what a change does that it refuses for want of a card.
  const canAct = story ? !story.needsCard : isError;
  const isUnpaired = activates && displays.some(({ device }) => device === null);
  const title = titleOf(t, displays, activates, story?.leavesFreeTier ?? false);

  const callOf = ({ id: display }: DisplayRecord) => ({
    route: activates ? displayRoutes.activate : displayRoutes.deactivate,
    params: { id: display },
  });

  const agree = async () => {
    setWorking(true);
    setFailure(null);
    const result = await forEachDisplay(displays, (display) => setActive(display.id, activates));
    if (!only || result.failed.length === 0) return onDone(result);
    setWorking(false);
    setFailure(result.failed[0]!.reason);
  };
  const cancel = () => {
    if (!isWorking) onCancel();
  };
  return (
    <Layer
      role="alertdialog"
      onClose={cancel}
      labelledBy={`${id}-title`}
      describedBy={`${id}-body`}
      className={dialog.dialog}
    >
      <Row gap={14}>
        {only && <ScreenPicture display={only} size="row" draw={drawDesign} />}
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          {!only && (
            <Text as="p" className={choice.names} size="13.5/20" tone="muted">
              {displays.map(({ name }) => name).join(', ')}
            </Text>
          )}
        </div>
      </Row>
      <Stack id={`${id}-body`} above={14} gap={10} anywhere>
        {canAct && (
          <PlanDiffBody
            call={only ? callOf(only) : allOf(displays.map(callOf))}
            name={only?.name ?? t('planDiff.displays', { count })}
            names={displays.map(({ name }) => name)}
          />
        )}
        {story && price ? (
          <>
            {story.hasBoxes && <PriceBoxes price={price} />}
            {story.lines.map(({ key, values, isWarning }) => (
              <p key={key} className={isWarning ? classes.warning : classes.line}>
                {isWarning && <Glyph name="warning" size={16} />}
                {translateKey(key, values)}
              </p>
            ))}
            {story.needsCard && <CardNeeded takesCards={price.takesCards} />}
            {isUnpaired && (
              <p className={classes.warning}>
                <Glyph name="warning" size={16} />
                <span>
                  {t(story.isFree ? 'displays.price.unpairedFree' : 'displays.price.unpaired', { count })}
                </span>
                {only && onPairFirst && (
                  <Button size="sm" onClick={() => onPairFirst(only)}>
                    {t('displays.price.pairFirst')}
                  </Button>
                )}
              </p>
            )}
            {story.hasBoxes && (
              <Text as="p" size="13/18" tone="muted" above={2}>
                {activates ? t('displays.price.terms') : t('displays.price.withoutVat')}
              </Text>
            )}
          </>
        ) : isError && !isFetching ? (
          <p className={classes.warning}>
            <Glyph name="warning" size={16} />
            <span>{t('displays.price.unavailable')}</span>
            <Button size="sm" onClick={askAgain}>
              {t('common.tryAgain')}
            </Button>
          </p>
        ) : (
          <Stack aria-busy="true" className={classes.boxes} align="center" gap={12} tone="muted">
            <TextSkeleton lines={4} lineHeight={22} />
          </Stack>
        )}
      </Stack>
      {failure && (
        <p role="alert" className={dialog.failure}>
          {failure}
        </p>
      )}
      <div className={dialog.buttons}>
        <Button variant="ghost" onClick={cancel} data-autofocus={!activates || undefined}>
          {t('common.cancel')}
        </Button>
        <Button
          variant={activates ? 'primary' : 'danger'}
          loading={isWorking}
          disabled={!story || story.needsCard}
          onClick={() => void agree()}
          data-autofocus={activates || undefined}
        >
          {activates
            ? story?.leavesFreeTier
              ? t('displays.activateAndPay')
              : t('displays.activateButton', { count })
            : t('displays.deactivateButton', { count })}
        </Button>
      </div>
    </Layer>
  );
}

function titleOf(
  t: ReturnType<typeof useT>,
  displays: readonly DisplayRecord[],
  activates: boolean,
  leavesFreeTier: boolean,
): string {
  const [first] = displays;
  const count = displays.length;
  if (count > 1)
    return activates ? t('displays.activateMany', { count }) : t('displays.deactivateMany', { count });
  const name = t('displays.oneAt', { name: first!.name, place: first!.location.name });
  if (!activates) return t('displays.deactivateOne', { name });
  return leavesFreeTier ? t('displays.activateAndLeave', { name }) : t('displays.activateOne', { name });
}

/** "Add a card first.", with a link for users who may do so, or a note that no card can be added here. */
export function CardNeeded({ takesCards }: { takesCards: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const billings = pageById('billings');
  if (!takesCards) {
    return (
      <p className={classes.warning}>
        <Glyph name="warning" size={16} />
        <span>{t('errors.cards_unavailable')}</span>
        <LinkButton size="sm" href={supportUrl()}>
          {t('billings.contact')}
        </LinkButton>
      </p>
    );
  }
  return (
    <p className={classes.warning}>
      <Glyph name="warning" size={16} />
      <span>
        {t('displays.cardFirst')} {!can(caller, billings) && t('displays.cardByAdmin')}
      </span>
      {can(caller, billings) && (
        <LinkButton size="sm" href={`/${locale}${billings.path}?tab=card`}>
          {t('displays.addCard')}
        </LinkButton>
      )}
    </p>
  );
}
