import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Skeleton } from '../../ui/states.tsx';
import { useInstallation } from './installation.queries.ts';
import { StateText } from './StateText.tsx';

// The installation on pages of other features.

/** Parts that can be missing, as they are called in a sentence. */
const missable = [
  { part: 'address', name: 'installation.missing.address' },
  { part: 'mail', name: 'installation.missing.mail' },
  { part: 'backup', name: 'installation.missing.backup' },
  { part: 'outside', name: 'installation.missing.outside' },
] as const;

/** Faults and what is missing, in a few words. `isLocal`: the page around it says that the address is local. */
export function InstallationSummary({ isLocal }: { isLocal: boolean }) {
  const t = useT();
  const locale = useLocale();
  const list = new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'conjunction' });
  const { data, error } = useInstallation();
  if (error) return null;
  if (!data) return <Skeleton width={320} />;
  const inState = (state: string) => data.rows.filter((row) => row.state === state);
  const [fault, ...others] = inState('fault');
  const missing = missable
    .filter(({ part }) => inState('not_set_up').some((row) => row.part === part))
    .filter(({ part }) => !(isLocal && part === 'address'))
    .map(({ name }) => t(name));
  return (
    <>
      {fault && (
        <StateText state="fault">
          {others.length === 0 ? fault.sentence : t('installation.count.fault', { count: others.length + 1 })}
        </StateText>
      )}
      {missing.length > 0 && (
        <StateText state="not_set_up">
          {t('installation.missing.text', { parts: list.format(missing) })}
        </StateText>
      )}
      {!fault && missing.length === 0 && <StateText state="works">{t('installation.state.works')}</StateText>}
    </>
  );
}
