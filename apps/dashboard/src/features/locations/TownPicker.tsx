import { useEffect, useMemo, useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { PickerButton } from '../../ui/PickerButton.tsx';
import { findTowns, loadTowns, type Town } from './towns.ts';

const none: ReadonlySet<string> = new Set();

/** Those that match; loaded when the list is opened. */
function useTowns(isOpen: boolean, typed: string) {
  const [towns, setTowns] = useState<readonly Town[]>();
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (!isOpen || towns) return;
    setError(null);
    loadTowns().then(setTowns, setError);
  }, [isOpen, towns, attempt]);
  const data = useMemo(() => towns && findTowns(towns, typed), [towns, typed]);
  return { data, error, refetch: () => setAttempt((before) => before + 1) };
}

/** Gives the coordinates of a town. */
export function TownPicker({ onPick }: { onPick: (town: Town) => void }) {
  const t = useT();
  const locale = useLocale();
  const countries = useMemo(() => new Intl.DisplayNames(locale, { type: 'region' }), [locale]);
  return (
    <PickerButton
      label={t('locations.findTown')}
      empty={t('locations.noTown')}
      useOptions={useTowns}
      exclude={none}
      optionOf={({ name, otherNames, country, region }) => ({
        label: name,
        hint: [region, countries.of(country) ?? country].filter(Boolean).join(', '),
        search: otherNames,
      })}
      onPick={onPick}
      align="end"
      button={(wiring) => (
        <Button icon="search" {...wiring}>
          {t('locations.findTown')}
        </Button>
      )}
    />
  );
}
