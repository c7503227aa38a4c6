import { useQuery } from '@tanstack/react-query';
import type { Billing } from '@vitrine/contract/billing';
import { useId, useState } from 'react';
import { fetchAllDisplays } from '../../core/queries/displays.queries.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { usePrices } from '../../lib/prices/prices.queries.ts';
import { supportUrl } from '../../lib/session/auth-base.ts';
import { Button } from '../../ui/Button.tsx';
import dialog from '../../ui/confirm.module.css';
import { TextField } from '../../ui/fields.tsx';
import { Layer } from '../../ui/Layer.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCurrentInvoice } from './billing.queries.ts';
import classes from './card.module.css';

interface RemoveCardDialogProps {
  billing: Billing;
  /** `keep`: the id of the display that stays active. */
  remove: (keep: string | null) => Promise<unknown>;
  onCancel: () => void;
  onDone: () => void;
}

/**
 * Shows what is charged, which display stays active and which are deactivated, before the last four digits
 * are typed.
 */
export function RemoveCardDialog({ billing, remove, onCancel, onDone }: RemoveCardDialogProps) {
  const t = useT();
  const id = useId();
  const { money } = useFormat();
  const last4 = billing.card.last4 ?? '';
  const { data: current, isError } = useCurrentInvoice(billing.id);
  const active = useQuery({
    queryKey: ['displays', 'active'],
    queryFn: () => fetchAllDisplays({ active_eq: 'true', sort: 'name:asc' }),
  });
  const prices = usePrices();
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const rows = active.data ?? [];
  const free = prices.data?.freeDisplays ?? 1;
  const keep = rows.find((display) => display.id === chosen) ?? null;
  // Customers who pay by invoice keep all displays.
  const ending = billing.paysBy === 'invoice' ? 0 : Math.max(0, rows.length - free);
  const dark = free === 1 ? rows.filter((display) => display.id !== keep?.id) : [];
  const isKnown = current && active.data && prices.data;
  const canAgree = isKnown && typed === last4 && (ending === 0 || keep !== null);

  const agree = async () => {
    setWorking(true);
    setFailure(null);
    try {
      await remove(ending > 0 ? keep!.id : null);
      onDone();
    } catch (error) {
      setWorking(false);
      const isKnownFailure = error instanceof ApiError && error.code === 'card_removal_failed';
      const reason = isKnownFailure ? '' : errorMessage(error);
      const message = [t('billings.removalFailed'), reason].filter(Boolean).join(' ');
      setFailure(message);
      showToast({ message, kind: 'error' });
    }
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
      <h2 id={`${id}-title`}>{t('billings.removeTitle', { last4 })}</h2>
      <div id={`${id}-body`} className={dialog.body}>
        {isKnown ? (
          <p>
            {[
              t('billings.removeCharge', {
                amount: t('billings.amountWithVat', { amount: money(current.soFar.gross, current.currency) }),
              }),
              billing.paysBy !== 'invoice' && t('billings.removeLimit'),
              ending > 0 && t('billings.removeDeactivates', { count: ending }),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        ) : isError || active.isError || prices.isError ? (
          <p>{t('displays.price.unavailable')}</p>
        ) : (
          <TextSkeleton lines={2} />
        )}
      </div>
      {isKnown && (
        <Stack gap={14} above={16}>
          {ending > 0 && (
            <SelectField
              label={t('billings.staysActive')}
              placeholder={t('billings.chooseDisplay')}
              options={rows.map((row) => ({ value: row.id, label: row.name, hint: row.location.name }))}
              value={chosen}
              onChange={setChosen}
            />
          )}
          {ending > 0 && keep && dark.length > 0 && (
            <Text
              as="div"
              className={classes.dark}
              fill="danger"
              size="13/18"
              tone="danger"
              pad="10/14"
              rounded="box"
            >
              <Text as="h3" size="13/18" weight={600}>
                {t('billings.deactivated', { count: dark.length })}
              </Text>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
              <ul tabIndex={0} aria-label={t('billings.deactivated', { count: dark.length })}>
                {dark.map((display) => (
                  <li key={display.id}>{`${display.name}, ${display.location.name}`}</li>
                ))}
              </ul>
            </Text>
          )}
          <TextField
            label={t('billings.typeDigits', { last4 })}
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            mono
            onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
          />
        </Stack>
      )}
      {failure && (
        <p role="alert" className={dialog.failure}>
          {failure} <a href={supportUrl()}>{t('billings.contact')}</a>
        </p>
      )}
      <div className={dialog.buttons}>
        <Button variant="ghost" onClick={cancel} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button variant="danger" loading={isWorking} disabled={!canAgree} onClick={() => void agree()}>
          {t('billings.chargeAndRemove')}
        </Button>
      </div>
    </Layer>
  );
}
