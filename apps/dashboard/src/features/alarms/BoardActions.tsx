import type { Takeover } from '@vitrine/contract/takeovers';
import { useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import { useTimeText } from '../../ui/time/time-text.ts';
import { showToast } from '../../ui/toast.ts';
import { extendAlarm } from './alarms.queries.ts';
import classes from './board.module.css';
import { EndDialog, endText } from './EndDialog.tsx';

const offered = [10, 30, 60] as const;
const usual = 30;

/** Its end, and more time. */
export function BoardActions({ takeover, place }: { takeover: Takeover; place: Place | null }) {
  const t = useT();
  const { instant } = useTimeText();
  const [isClearing, setClearing] = useState(false);
  const [isExtending, setExtending] = useState(false);
  const extend = async (minutes: number) => {
    setExtending(true);
    try {
      const { endsAt } = await extendAlarm(takeover.id, minutes);
      showToast({ message: t('alarms.board.extended', { instant: instant(endsAt, place) }) });
    } catch (error) {
      showToast({ message: t('alarms.board.notExtended', { reason: errorMessage(error) }), kind: 'error' });
    } finally {
      setExtending(false);
    }
  };
  return (
    <Stack gap={10} justify="center" column className={classes.actions}>
      <Text as="button" type="button" gap={8} className={classes.clear} onClick={() => setClearing(true)}>
        <Glyph name="check" size={16} />
        {endText(takeover, t)}
      </Text>
      <div className={classes.extend}>
        <button type="button" disabled={isExtending} onClick={() => void extend(usual)}>
          {t('alarms.extendBy', { minutes: usual })}
        </button>
        <MenuButton
          label={t('alarms.board.extendOther')}
          icon="chevron-down"
          className={classes.other}
          items={offered.map((minutes) => ({
            label: t('alarms.extendBy', { minutes }),
            onClick: () => void extend(minutes),
          }))}
        />
      </div>
      {isClearing && <EndDialog takeover={takeover} onClose={() => setClearing(false)} />}
    </Stack>
  );
}
