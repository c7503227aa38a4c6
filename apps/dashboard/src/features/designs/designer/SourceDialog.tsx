import { can } from '@vitrine/contract/access';
import { pageById } from '@vitrine/contract/pages';
import { useId, useState } from 'react';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import dialog from '../../../ui/confirm.module.css';
import { Layer } from '../../../ui/Layer.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { type SourceNeed, useFittingSources } from '../inspector/SourceFields.tsx';

interface SourceDialogProps {
  need: SourceNeed;
  onChoose: (source: string) => void;
  onClose: () => void;
}

/** What a new box shows. */
export function SourceDialog({ need, onChoose, onClose }: SourceDialogProps) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const { caller } = useSession();
  const fitting = useFittingSources(need);
  const [chosen, setChosen] = useState<string | null>(null);
  const value = chosen ?? fitting[0]?.id ?? null;
  return (
    <Layer onClose={onClose} labelledBy={id} className={dialog.dialog}>
      <h2 id={id}>{t('designer.chooseSource')}</h2>
      {fitting.length === 0 ? (
        <p>
          {t('designer.source.none')}{' '}
          {can(caller, pageById('sources')) && (
            <AppLink href={`/${locale}/sources`}>{t('pages.sources')}</AppLink>
          )}
        </p>
      ) : (
        <SelectField
          label={t('designer.data')}
          options={fitting.map((source) => ({ value: source.id, label: source.name }))}
          value={value}
          onChange={setChosen}
        />
      )}
      <div className={dialog.buttons}>
        <Button variant="ghost" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" disabled={!value} onClick={() => value && onChoose(value)}>
          {t('designer.source.use')}
        </Button>
      </div>
    </Layer>
  );
}
