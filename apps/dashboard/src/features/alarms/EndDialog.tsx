import type { Takeover } from '@vitrine/contract/takeovers';
import { useId, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import confirmClasses from '../../ui/confirm.module.css';
import { TextField } from '../../ui/fields.tsx';
import { Layer } from '../../ui/Layer.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { endAlarm } from './alarms.queries.ts';
import { isNotice } from './board-words.ts';
import { whereText } from './where-text.ts';

type Ended = Pick<Takeover, 'kind' | 'level'>;

/** A notice and a drill were no danger that could be over. */
export const endText = (takeover: Ended, t: Translate): string =>
  isNotice(takeover)
    ? t('alarms.endNotice')
    : t(takeover.kind === 'alert' ? 'alarms.allClear' : 'alarms.endDrill');

interface EndDialogProps {
  takeover: Takeover;
  onClose: () => void;
}

/** Asked once: where it ends, and the closing text. */
export function EndDialog({ takeover, onClose }: EndDialogProps) {
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
  const question = isNotice(takeover)
    ? 'alarms.clear.noticeQuestion'
    : takeover.kind === 'alert'
      ? 'alarms.clear.question'
      : 'alarms.clear.drillQuestion';
  const isEverywhere = takeover.where.length === 0;
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
        <h2 id={`${id}-title`}>{t(question)}</h2>
        <div className={confirmClasses.body}>
          <Text as="p" below={12} anywhere>
            {whereText(takeover, t)}
            {!isEverywhere && `, ${t('alarms.drills.screens', { count: takeover.reach.displays })}`}
          </Text>
          <TextField
            label={t('alarms.clear.text')}
            optional
            description={t('alarms.clear.textHint')}
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
            {endText(takeover, t)}
          </Button>
        </div>
      </form>
    </Layer>
  );
}
