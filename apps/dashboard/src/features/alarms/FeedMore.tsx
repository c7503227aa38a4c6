import {
  capCertainties,
  capSeverities,
  capUrgencies,
  feedFallbacks,
  feedReactions,
  feedSeconds,
  feedTests,
} from '@vitrine/contract/alert-feeds';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { useT } from '../../lib/i18n/i18n.ts';
import { ChipsField } from '../../ui/ChipsField.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Segmented, Switch } from '../../ui/toggles.tsx';
import { whereWords } from './alarm-differences.ts';
import { AddressField, NameField } from './FeedChoice.tsx';
import { presetOf } from './feed-presets.ts';
import { type FeedForm, type FeedValues, split } from './feed-values.ts';
import classes from './feeds.module.css';
import { MinutesField } from './MinutesField.tsx';
import { ScopeField } from './ScopeField.tsx';

interface FeedMoreProps {
  form: FeedForm;
  targets: TakeoverTargets;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** What is right for most as it is. Its head says what it does and where. */
export function FeedMore({ form, targets, isOpen, onToggle }: FeedMoreProps) {
  const t = useT();
  const { values, set } = form;
  const where = whereWords(values.where, targets);
  const least = <Field extends 'severity' | 'urgency' | 'certainty'>(
    field: Field,
    options: readonly FeedValues[Field][],
  ) => (
    <SelectField
      label={t(`alarms.feeds.least.${field}`)}
      value={values[field]}
      onChange={(value) => set(field, value as FeedValues[Field])}
      options={options.map((option) => ({ value: option, label: t(`alarms.feeds.degrees.${option}`) }))}
    />
  );
  return (
    <div>
      <Row
        as="button"
        type="button"
        gap={8}
        className={classes.more}
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
      >
        <Glyph name="chevron-down" size={16} />
        <Text weight={600}>{t('alarms.feeds.more')}</Text>
        <Text size="13/18" tone="muted" truncate shrink>
          {[t(`alarms.feeds.onMatch.${values.onMatch}`), where].filter(Boolean).join(' · ')}
        </Text>
      </Row>
      {isOpen && (
        <Stack gap={20} above={16}>
          <Segmented
            label={t('alarms.feeds.reaction')}
            description={t(`alarms.feeds.onMatchText.${values.onMatch}`)}
            value={values.onMatch}
            onChange={(onMatch) => set('onMatch', onMatch)}
            options={feedReactions.map((value) => ({ value, label: t(`alarms.feeds.onMatch.${value}`) }))}
          />
          <ScopeField targets={targets} where={values.where} onChange={(next) => set('where', next)} />
          {values.where !== 'all' && (
            <SelectField
              label={t('alarms.feeds.ifEmpty')}
              value={values.ifEmpty}
              onChange={(ifEmpty) => set('ifEmpty', ifEmpty as FeedValues['ifEmpty'])}
              options={feedFallbacks.map((value) => ({
                value,
                label: t(`alarms.feeds.ifEmptyOptions.${value}`),
              }))}
            />
          )}
          <Stack gap={12} className={classes.three}>
            {least('severity', capSeverities)}
            {least('urgency', capUrgencies)}
            {least('certainty', capCertainties)}
          </Stack>
          <ChipsField
            label={t('alarms.feeds.events')}
            description={t('alarms.feeds.eventsHint')}
            optional
            values={values.events}
            onChange={(next) => set('events', next)}
            text={values.typing.events}
            onText={(text) => set('typing', { ...values.typing, events: text })}
            split={split}
            separators={/[,;\n]/}
            isValid={() => true}
            invalidLabel=""
            removeLabel={(name) => t('alarms.sheet.remove', { name })}
          />
          <SelectField
            label={t('alarms.feeds.tests')}
            value={values.tests}
            onChange={(tests) => set('tests', tests as FeedValues['tests'])}
            options={feedTests.map((value) => ({ value, label: t(`alarms.feeds.testOptions.${value}`) }))}
          />
          <MinutesField value={values.minutes} onChange={(minutes) => set('minutes', minutes)} />
          {presetOf(values.address) && (
            <>
              <NameField form={form} label={t('alarms.plans.name')} />
              <AddressField form={form} />
            </>
          )}
          <NumberField
            label={t('alarms.feeds.every')}
            value={values.every}
            min={feedSeconds.least}
            max={feedSeconds.most}
            onChange={(every) => set('every', every === '' ? feedSeconds.usual : every)}
          />
          <Switch
            label={t('alarms.feeds.enabled')}
            checked={values.enabled}
            onChange={(event) => set('enabled', event.currentTarget.checked)}
          />
        </Stack>
      )}
    </div>
  );
}
