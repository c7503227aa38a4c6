import type { Takeover } from '@vitrine/contract/takeovers';
import { useId, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import confirmClasses from '../../ui/confirm.module.css';
import { TextField } from '../../ui/fields.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Layer } from '../../ui/Layer.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import { useTimeText } from '../../ui/time/time-text.ts';
import { showToast } from '../../ui/toast.ts';
import { endAlarm, extendAlarm } from './alarms.queries.ts';
import classes from './board.module.css';

const offered = [10, 30, 60] as const;
const usual = 30;

/** All clear, and more time. */
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
        {t('alarms.allClear')}
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
      {isClearing && <AllClear takeover={takeover} onClose={() => setClearing(false)} />}
    </Stack>
  );
}

/** Asked once, with the closing text. */
function AllClear({ takeover, onClose }: { takeover: Takeover; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState('');
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const end = async () => {
    if (isWorking) return;
    setWorking(true);
    setFailure(null);
    try {
      await endAlarm(takeover.id, text);
      onClose();
    } catch (error) {
      setWorking(false);
      setFailure(errorMessage(error));
    }
  };
  return (
    <Layer
      role="alertdialog"
      onClose={() => !isWorking && onClose()}
      labelledBy={`${id}-title`}
      className={confirmClasses.dialog ?? ''}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void end();
        }}
      >
        <h2 id={`${id}-title`}>
          {t(takeover.kind === 'alert' ? 'alarms.clear.question' : 'alarms.clear.drillQuestion', {
            count: takeover.reach.displays,
          })}
        </h2>
        <div className={confirmClasses.body}>
          <TextField
            label={t('alarms.clear.text')}
            optional
            description={t('alarms.clear.textHint')}
            placeholder={t('alarms.clear.example')}
            maxLength={120}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        {failure && (
          <p role="alert" className={confirmClasses.failure}>
            {failure}
          </p>
        )}
        <div className={confirmClasses.buttons}>
          <Button variant="ghost" onClick={onClose} disabled={isWorking}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="primary" loading={isWorking} icon="check">
            {t('alarms.allClear')}
          </Button>
        </div>
      </form>
    </Layer>
  );
}
