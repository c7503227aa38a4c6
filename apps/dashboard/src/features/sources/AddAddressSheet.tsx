import { useRouter } from '@tanstack/react-router';
import { type AddressKind, addressKinds, type TriedSource } from '@vitrine/contract/sources';
import { useState } from 'react';
import { tryAddress, useCreateSource } from '../../core/queries/sources.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { isProposed } from '../../lib/proposing.ts';
import { TextField } from '../../ui/fields.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { RowsPreview } from './RowsPreview.tsx';
import { kindKey } from './source-look.tsx';
import classes from './sources.module.css';

type Kind = AddressKind | 'weather';

/** Most addresses tell what they are. */
function guessKind(address: string): AddressKind | null {
  if (/\.ics(\?|$)|\/ical\/|webcal:/i.test(address)) return 'calendar';
  if (/\.(rss|atom|xml)(\?|$)|\/(feed|rss)\/?(\?|$)/i.test(address)) return 'feed';
  if (/\.json(\?|$)|\/api\//i.test(address)) return 'json';
  if (/\.csv(\?|$)|output=csv|format=csv/i.test(address)) return 'sheet';
  return null;
}

/** Tries the address at once, and shows what was read before anything is saved. */
export function AddAddressSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const create = useCreateSource();
  const [kind, setKind] = useState<Kind>('sheet');
  const [address, setAddress] = useState('');
  const [pointer, setPointer] = useState('');
  const [name, setName] = useState('');
  const [found, setFound] = useState<TriedSource | null>(null);
  const [error, setError] = useState('');
  const [nameError, setNameError] = useState('');
  const [isTrying, setTrying] = useState(false);
  const isWeather = kind === 'weather';
  const change = (work: () => void) => {
    work();
    setFound(null);
    setError('');
  };
  const look = async () => {
    setTrying(true);
    setError('');
    try {
      const body = { kind: kind as AddressKind, address: address.trim().replace(/^webcal:/i, 'https:') };
      const tried = await tryAddress(kind === 'json' ? { ...body, pointer } : body);
      setFound(tried);
      if (name === '') setName(tried.title ?? '');
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setTrying(false);
    }
  };
  const save = async () => {
    if (name.trim() === '') return setNameError(t('validation.required'));
    try {
      const made = await create.mutateAsync({
        ...{ name: name.trim(), kind },
        ...(!isWeather && { address: address.trim().replace(/^webcal:/i, 'https:') }),
        ...(kind === 'json' && { pointer }),
      });
      onClose();
      history.push(`/${locale}/sources/detail/${made.id}`);
    } catch (failure) {
      if (isProposed(failure)) onClose();
      else setNameError(errorMessage(failure));
    }
  };
  const isReady = isWeather || found !== null;
  return (
    <SideSheet
      opened
      width={640}
      title={t('sources.addAddress')}
      onClose={onClose}
      submitLabel={isReady ? t('sources.addSource') : t('sources.try')}
      submitting={isTrying || create.isPending}
      submitDisabled={!isWeather && address.trim() === ''}
      onSubmit={() => void (isReady ? save() : look())}
    >
      <div className={classes.form}>
        <SelectField
          label={t('sources.kind')}
          options={[...addressKinds, 'weather' as const].map((value) => ({
            value,
            label: t(kindKey(value)),
          }))}
          value={kind}
          onChange={(value) => change(() => setKind(value as Kind))}
        />
        {isWeather ? (
          <p className={classes.quiet}>{t('sources.weatherAbout')}</p>
        ) : (
          <TextField
            label={t('sources.addressLabel')}
            description={t(`sources.addressHints.${kind}`)}
            type="url"
            inputMode="url"
            autoComplete="off"
            required
            value={address}
            error={error}
            onChange={(event) => {
              const { value } = event.currentTarget;
              change(() => {
                setAddress(value);
                const guess = guessKind(value);
                if (guess) setKind(guess);
              });
            }}
          />
        )}
        {kind === 'json' && (
          <TextField
            label={t('sources.pointerLabel')}
            description={t('sources.pointerHint')}
            mono
            optional
            value={pointer}
            onChange={(event) => {
              const { value } = event.currentTarget;
              change(() => setPointer(value));
            }}
          />
        )}
        {found && (
          <RowsPreview columns={found.columns} rows={found.rows} total={found.total} locale={locale} />
        )}
        {isReady && (
          <TextField
            label={t('sources.name')}
            required
            maxLength={100}
            value={name}
            error={nameError}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setNameError('');
            }}
          />
        )}
      </div>
    </SideSheet>
  );
}
