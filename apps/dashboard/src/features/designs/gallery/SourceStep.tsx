import { can, staff } from '@vitrine/contract/access';
import type { Locale } from '@vitrine/contract/pages';
import { useId, useState } from 'react';
import { useContents, useUseText } from '../../../core/pickers/source-words.ts';
import { useSourceList } from '../../../core/queries/sources.queries.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { isProposed } from '../../../lib/proposing.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import dialog from '../../../ui/confirm.module.css';
import { Layer } from '../../../ui/Layer.tsx';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { Template } from '../templates/template.ts';
import type { Bound } from '../templates/templates.ts';
import { bindTo, fitsNeed, type NeededData, newTableFor } from './bind-source.ts';
import classes from './gallery.module.css';

interface SourceStepProps {
  template: Template;
  need: NeededData;
  locale: Locale;
  onBound: (bound: Bound) => Promise<void>;
  onClose: () => void;
}

const anew = 'new';

/** Where a template takes its data from: a source that is there, or a new table with the example rows. */
export function SourceStep({ template, need, locale, onBound, onClose }: SourceStepProps) {
  const t = useT();
  const contentsOf = useContents();
  const describeUse = useUseText();
  const id = useId();
  const { caller } = useSession();
  const mayCreate = can(caller, { access: staff });
  const { data, isPending } = useSourceList({ _limit: '200', sort: 'name:asc' });
  const fitting = (data?.data ?? []).filter((source) => fitsNeed(need, source));
  const [chosen, setChosen] = useState<string | null>(null);
  const value = chosen ?? (mayCreate ? anew : (fitting[0]?.id ?? null));
  const [isWorking, setWorking] = useState(false);
  const go = async () => {
    if (!value || isWorking) return;
    setWorking(true);
    try {
      const source = fitting.find((each) => each.id === value);
      await onBound(source ? await bindTo(need, source) : await newTableFor(need, template, locale));
    } catch (error) {
      if (!isProposed(error)) showToast({ message: errorMessage(error), kind: 'error' });
      onClose();
    }
  };
  return (
    <Layer onClose={onClose} labelledBy={id} className={dialog.dialog}>
      <h2 id={id}>{t(`designer.source.${need}`)}</h2>
      <Stack className={classes.choices} gap={8} scroll="y" role="radiogroup" aria-labelledby={id}>
        {mayCreate && (
          <label>
            <input type="radio" name={id} checked={value === anew} onChange={() => setChosen(anew)} />
            <Stack as="span" size="13/18" tone="soft">
              <Text as="b" size="14" weight={600} tone="strong">
                {t('designer.source.newTable')}
              </Text>
              {t('designer.source.newTableText')}
            </Stack>
          </label>
        )}
        {fitting.map((source) => (
          <label key={source.id}>
            <input
              type="radio"
              name={id}
              checked={value === source.id}
              onChange={() => setChosen(source.id)}
            />
            <Stack as="span" size="13/18" tone="soft">
              <Text as="b" size="14" weight={600} tone="strong">
                {source.name}
              </Text>
              {contentsOf(source)}
              <span>{describeUse(source)}</span>
            </Stack>
          </label>
        ))}
        {!isPending && fitting.length === 0 && !mayCreate && <p>{t('designer.source.none')}</p>}
      </Stack>
      <div className={dialog.buttons}>
        <Button variant="ghost" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" loading={isWorking} disabled={!value} onClick={() => void go()}>
          {t('designer.source.use')}
        </Button>
      </div>
    </Layer>
  );
}
