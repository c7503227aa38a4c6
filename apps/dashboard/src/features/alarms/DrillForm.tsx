import type { DrillSchedule } from '@vitrine/contract/takeover-plans';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { type ReactNode, useId, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Switch } from '../../ui/fields.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { cityPlace, readerZone } from '../../ui/time/time-text.ts';
import { showToast } from '../../ui/toast.ts';
import { useRemoveDrill, useSaveDrill } from './alarms.queries.ts';
import { DrillSentence } from './DrillSentence.tsx';
import { EveryField, KindField, PeopleField, WhenFields, WhereFields } from './drill-fields.tsx';
import { type DrillValues, firstDrill, usualZone, valuesOf } from './drill-values.ts';
import classes from './settings.module.css';

interface DrillFormProps {
  /** Undefined: one that is not saved yet. */
  drill: DrillSchedule | undefined;
  targets: TakeoverTargets;
  mayChange: boolean;
  /** Whether the fields are open at first. */
  isOpen: boolean;
  /** Under the sentence, while it is off. */
  offText: string | null;
  /** It is being added. */
  adding?: { readonly onEnd: () => void } | null;
  aside?: ReactNode;
}

/** The sentence is the setting; its parts and the fields below change it. */
export function DrillForm(props: DrillFormProps) {
  const { drill, targets, mayChange, isOpen, offText, adding, aside } = props;
  const t = useT();
  const fields = useId();
  const save = useSaveDrill();
  const saved = drill ? valuesOf(drill) : firstDrill(usualZone(targets, readerZone()));
  const [values, setValues] = useState(adding ? { ...saved, enabled: true } : saved);
  const [isShown, setShown] = useState(isOpen);
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved);
  const send = async (next: DrillValues) => {
    setValues(next);
    try {
      // A scope that was left alone stays as it is stored: what was deleted of it may come back.
      const { scope, ...rest } = next;
      const isSameScope = JSON.stringify(scope) === JSON.stringify(saved.scope);
      await (drill
        ? save.mutateAsync({ id: drill.id, version: drill.version, input: isSameScope ? rest : next })
        : save.mutateAsync({ input: next }));
      showToast({ message: t('alarms.drills.saved'), kind: 'success' });
      adding?.onEnd();
    } catch (error) {
      setValues(saved);
      showToast({ message: t('alarms.drills.notSaved', { reason: errorMessage(error) }), kind: 'error' });
    }
  };
  const switchTo = (enabled: boolean) => {
    if (adding) setValues({ ...values, enabled });
    else void send({ ...values, enabled });
  };
  const wiring = { values, onChange: setValues, targets };
  return (
    <section aria-label={t('alarms.drills.enabled')} className={classes.drill}>
      <div className={classes.sentence} data-off={!values.enabled || undefined}>
        <Switch
          label={t('alarms.drills.enabled')}
          hideLabel
          checked={values.enabled}
          disabled={!mayChange || save.isPending}
          onChange={(event) => switchTo(event.currentTarget.checked)}
        />
        <div className={classes.words}>
          <DrillSentence {...wiring} mayChange={mayChange} />
          {drill?.reaches === 0 && values.enabled && (
            <span className={`${classes.offText} ${classes.fault}`}>{t('alarms.drills.nowhere')}</span>
          )}
          {!values.enabled && offText && <span className={classes.offText}>{offText}</span>}
        </div>
        {mayChange && (
          <IconButton
            label={t('alarms.drills.edit')}
            icon="chevron-down"
            className={classes.fold}
            aria-expanded={isShown}
            aria-controls={fields}
            onClick={() => setShown(!isShown)}
          />
        )}
        {aside}
      </div>
      {mayChange && isShown && (
        <div className={classes.set} id={fields}>
          <div>
            <KindField {...wiring} />
          </div>
          <div className={classes.when}>
            <EveryField {...wiring} />
            <WhenFields {...wiring} />
          </div>
          <div className={classes.where}>
            <WhereFields {...wiring} />
          </div>
          <div>
            <PeopleField {...wiring} />
          </div>
        </div>
      )}
      {mayChange && (drill ? isShown || isDirty : isDirty) && (
        <Foot drill={drill}>
          {adding && (
            <Button variant="ghost" onClick={adding.onEnd}>
              {t('common.cancel')}
            </Button>
          )}
          {isDirty && (
            <Button variant="primary" loading={save.isPending} onClick={() => void send(values)}>
              {t('alarms.drills.save')}
            </Button>
          )}
        </Foot>
      )}
    </section>
  );
}

function Foot({ drill, children }: { drill: DrillSchedule | undefined; children: ReactNode }) {
  const t = useT();
  const rich = useRichT();
  const remove = useRemoveDrill();
  const askAndRemove = async (id: string) => {
    const isAgreed = await confirm({
      title: t('alarms.drills.removeQuestion'),
      body: t('alarms.drills.removeBody'),
      confirmLabel: t('alarms.drills.remove'),
      danger: true,
      action: () =>
        remove.mutateAsync(id).catch((failure) => {
          throw new Error(errorMessage(failure), { cause: failure });
        }),
    });
    if (isAgreed) showToast({ message: t('alarms.drills.removed') });
  };
  return (
    <div className={classes.foot}>
      <span className={classes.note}>
        {drill?.nextAt &&
          rich('alarms.drills.nextAt', {
            instant: <Instant at={drill.nextAt} place={cityPlace(drill.timezone)} form="minute" />,
          })}
      </span>
      {drill && (
        <Button variant="ghost" size="sm" icon="trash" onClick={() => void askAndRemove(drill.id)}>
          {t('alarms.drills.remove')}
        </Button>
      )}
      {children}
    </div>
  );
}
