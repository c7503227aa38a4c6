import type { Locale } from '@vitrine/contract/pages';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { type AlarmDraft, displaysIn } from './alarm-values.ts';
import { languagesLine } from './place-languages.ts';
import { ShownAlarm, type ShownAlarmProps } from './ShownAlarm.tsx';
import classes from './sheet.module.css';

interface AlarmPreviewProps {
  draft: ShownAlarmProps['alarm'] & Pick<AlarmDraft, 'where'>;
  targets: TakeoverTargets;
  /** Of the open tab; its words are shown while no place is chosen. */
  language: Locale;
  /** The display that was picked; null: the first one. */
  picked: string | null;
  onPick: (display: string) => void;
}

/** More would be a list to search in. */
const mostOffered = 30;

/** As one of the chosen displays would show it: its shape, the language of its place, its clock. */
export function AlarmPreview({ draft, targets, language, picked, onPick }: AlarmPreviewProps) {
  const t = useT();
  const chosen = displaysIn(draft.where, targets);
  const display = chosen.find(({ id }) => id === picked) ?? chosen[0];
  const languages = languagesLine(draft, targets, t, useLocale());
  return (
    <section aria-label={t('alarms.sheet.preview')}>
      <Row className={classes.label} gap={8} align="baseline" justify="between">
        <h3>{t('alarms.sheet.preview')}</h3>
        {display && chosen.length === 1 && (
          <Text size="12.5/16" tone="muted">
            {t('alarms.sheet.asOn', { name: display.name })}
          </Text>
        )}
        {display && chosen.length > 1 && (
          <MenuButton
            label={t('alarms.sheet.asOn', { name: display.name })}
            look="bare"
            className={classes.asOn}
            items={chosen.slice(0, mostOffered).map(({ id, name }) => ({
              label: name,
              checked: id === display.id,
              onClick: () => onPick(id),
            }))}
          >
            {t('alarms.sheet.asOn', { name: display.name })}
          </MenuButton>
        )}
      </Row>
      <ShownAlarm alarm={draft} targets={targets} display={display} language={language} />
      {languages && (
        <Text as="p" className={classes.spoken} size="12.5/17" tone="soft">
          {languages}
        </Text>
      )}
    </section>
  );
}
