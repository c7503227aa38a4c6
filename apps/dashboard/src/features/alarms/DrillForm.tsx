import type { Message } from '@vitrine/contract/messages';
import type { DrillSchedule } from '@vitrine/contract/takeover-plans';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldsThatDiffer, unsavedRecord, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { cityPlace, readerZone } from '../../ui/time/time-text.ts';
import { showToast } from '../../ui/toast.ts';
import { Switch } from '../../ui/toggles.tsx';
import { scopeOf } from './alarm-values.ts';
import { fetchDrill, useRemoveDrill, useSaveDrill } from './alarms.queries.ts';
import { DrillSentence } from './DrillSentence.tsx';
import { EveryField, KindField, PeopleField, WhenFields, WhereFields } from './drill-fields.tsx';
import { DrillValues, describeField, firstDrill, inputOf, savedOf, usualZone } from './drill-values.ts';
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
  const locale = useLocale();
  const update = useSaveDrill();
  const [isShown, setShown] = useState(isOpen);
  const saved = drill
    ? savedOf(drill)
    : unsavedRecord({ ...firstDrill(usualZone(targets, readerZone())), enabled: adding != null });
  const form = useRecordForm({
    name: t('alarms.drills.enabled'),
    draftOf: `drill ${drill?.id ?? 'new'}`,
    schema: DrillValues,
    saved,
    changedFields: fieldsThatDiffer<DrillValues>,
    problemsOf: ({ where }): { where?: Message } =>
      fieldsThatDiffer({ where: saved.values.where }, { where }).length === 0 || scopeOf(where, targets)
        ? {}
        : { where: { key: 'alarms.chooseWhere' } },
    send: async (values, changed, version) => {
      const input = inputOf(values, drill ? changed : ['where'], targets);
      return savedOf(await update.mutateAsync({ id: drill?.id, version, input }));
    },
    fetch: async () => savedOf(await fetchDrill(drill!.id)),
    describeField: (values, field) => describeField(values, field, targets, t, locale),
    savedText: () => t('alarms.drills.saved'),
    notSavedText: (reason) => t('alarms.drills.notSaved', { reason }),
    fieldOf: (field) => (field === 'scope' ? 'where' : field),
  });
  const { values } = form;
  const latestSave = useRef(form.save);
  latestSave.current = form.save;
  const save = async () => {
    if (await latestSave.current()) adding?.onEnd();
  };
  const switchTo = (enabled: boolean) => {
    flushSync(() => form.set('enabled', enabled));
    if (!adding) void save();
  };
  const stopAdding = async () => {
    if (await form.mayLeave()) adding?.onEnd();
  };
  const wiring = { values, onChange: form.replace, targets };
  const mayBeSaved = form.changes > 0 || adding != null;
  const problem = form.errors.where ?? form.note;
  return (
    <Text as="section" aria-label={t('alarms.drills.enabled')} between>
      <Row className={classes.sentence} gap={14} data-off={!values.enabled || undefined}>
        <Switch
          label={t('alarms.drills.enabled')}
          hideLabel
          checked={values.enabled}
          disabled={!mayChange || form.isSaving}
          onChange={(event) => switchTo(event.currentTarget.checked)}
        />
        <Text as="div" size="14/22" className={classes.words} grow shrink weight={550}>
          <DraftOffer draft={form.draft} />
          <DrillSentence {...wiring} mayChange={mayChange} />
          {drill?.reaches === 0 && values.enabled && (
            <span className={`${classes.offText} ${classes.fault}`}>{t('alarms.drills.nowhere')}</span>
          )}
          {problem && (
            <span role="status" className={`${classes.offText} ${classes.fault}`}>
              {problem}
            </span>
          )}
          {!values.enabled && offText && <span className={classes.offText}>{offText}</span>}
        </Text>
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
      </Row>
      {mayChange && isShown && (
        <Stack ruled="above" className={classes.set} id={fields}>
          <div>
            <KindField {...wiring} />
          </div>
          <Stack gap={12} top className={classes.when}>
            <EveryField {...wiring} />
            <WhenFields {...wiring} />
          </Stack>
          <Stack gap={12} top>
            <WhereFields {...wiring} />
          </Stack>
          <div>
            <PeopleField {...wiring} />
          </div>
        </Stack>
      )}
      {mayChange && (mayBeSaved || (drill && isShown)) && (
        <Foot drill={drill}>
          {adding && (
            <Button variant="ghost" onClick={() => void stopAdding()}>
              {t('common.cancel')}
            </Button>
          )}
          {mayBeSaved && (
            <Button variant="primary" loading={form.isSaving} onClick={() => void save()}>
              {t('alarms.drills.save')}
            </Button>
          )}
        </Foot>
      )}
    </Text>
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
    <Row ruled="above" className={classes.foot} gap={12} wrap>
      <Text size="13/18" tone="muted" className={classes.note}>
        {drill?.nextAt &&
          rich('alarms.drills.nextAt', {
            instant: <Instant at={drill.nextAt} place={cityPlace(drill.timezone)} form="minute" />,
          })}
      </Text>
      {drill && (
        <Button variant="ghost" size="sm" icon="trash" onClick={() => void askAndRemove(drill.id)}>
          {t('alarms.drills.remove')}
        </Button>
      )}
      {children}
    </Row>
  );
}
