import { longestOfflineLimit } from '@vitrine/contract/alerts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { AlertValues, Named } from './alert-values.ts';
import classes from './alerts.module.css';
import { NumberWithUnit } from './NumberWithUnit.tsx';
import { SubjectPicker } from './SubjectPicker.tsx';
import type { AlertForm } from './use-alert-form.ts';

/** Devices with an individual limit, and devices that never cause alerts. */
export function LimitsCard({ form }: { form: AlertForm }) {
  const t = useT();
  const { values, set } = form;
  const known = new Set(values.limits.map(({ id }) => id));
  return (
    <Card
      title={t('alerts.ownLimits')}
      className={classes.limits}
      aside={
        <SubjectPicker
          label={t('alerts.pickDevice')}
          kind="device"
          exclude={known}
          onPick={({ id, kind, name, place }) =>
            set('limits', [...values.limits, { id, kind, name, place, minutes: values.defaultOfflineLimit }])
          }
          button={(wiring) => (
            <Button {...wiring} size="sm" icon="plus" aria-label={t('alerts.pickDevice')}>
              {t('alerts.addDevice')}
            </Button>
          )}
        />
      }
    >
      {values.limits.length > 0 && (
        <ul>
          {values.limits.map((limit, i) => (
            <LimitRow key={limit.id} form={form} limit={limit} error={form.errors[`limits.${i}.minutes`]} />
          ))}
        </ul>
      )}
      {form.errors.limits && (
        <Text as="p" whole size="13/18" tone="danger" className={classes.error}>
          {form.errors.limits}
        </Text>
      )}
      <Ignored form={form} />
    </Card>
  );
}

interface LimitRowProps {
  form: AlertForm;
  limit: AlertValues['limits'][number];
  error: string | undefined;
}

function LimitRow({ form: { values, set }, limit, error }: LimitRowProps) {
  const t = useT();
  const { id, name } = limit;
  const change = (minutes: number | '') =>
    set(
      'limits',
      values.limits.map((each) => (each.id === id ? { ...each, minutes } : each)),
    );
  return (
    <Stack as="li" gap={4} align="center" ruled className={classes.limit}>
      <NameAndPlace of={limit} />
      <IconButton
        size="sm"
        icon="close"
        label={t('alerts.removeLimit', { name })}
        className={classes.removeLimit}
        onClick={() =>
          set(
            'limits',
            values.limits.filter((each) => each.id !== id),
          )
        }
      />
      <NumberWithUnit
        small
        label={t('alerts.limitLabel', { name })}
        unit={t('alerts.min')}
        max={longestOfflineLimit}
        value={limit.minutes}
        isWrong={error !== undefined}
        onChange={change}
      />
      {error && (
        <Text as="p" role="alert" whole size="13/18" tone="danger" className={classes.error}>
          {error}
        </Text>
      )}
    </Stack>
  );
}

function Ignored({ form: { values, errors, set } }: { form: AlertForm }) {
  const t = useT();
  const known = new Set(values.ignored.map(({ id }) => id));
  const error = errors.ignoredLocations ?? errors.ignoredDevices;
  return (
    <Row gap={6} wrap align="center" className={classes.ignored}>
      <Text size="13.5/20" weight={600} as="h3">
        {t('alerts.ignored')}
      </Text>
      {values.ignored.map(({ id, kind, name }) => (
        <Tag
          key={id}
          icon={kind}
          removeLabel={t('alerts.stopIgnoring', { name })}
          onRemove={() =>
            set(
              'ignored',
              values.ignored.filter((each) => each.id !== id),
            )
          }
        >
          {name}
        </Tag>
      ))}
      <SubjectPicker
        label={t('alerts.pickIgnored')}
        exclude={known}
        onPick={({ id, kind, name, place }) => set('ignored', [...values.ignored, { id, kind, name, place }])}
        button={(wiring) => (
          <Row
            as="button"
            type="button"
            {...wiring}
            size="12/16"
            gap={5}
            pad="0/8"
            relative
            align="center"
            rounded="tag"
            fill="accent"
            tone="accent"
            weight={500}
            inline
            className={classes.addIgnored}
          >
            <Glyph name="plus" size={14} />
            {t('alerts.addIgnored')}
          </Row>
        )}
      />
      {error && (
        <Text as="p" whole size="13/18" tone="danger" className={classes.error}>
          {error}
        </Text>
      )}
    </Row>
  );
}

export function NameAndPlace({ of: { name, place } }: { of: Pick<Named, 'name' | 'place'> }) {
  return (
    <Text truncate size="13.5/20" shrink tone="muted" title={place ? `${name} · ${place}` : name}>
      <Text tone="strong" weight={550} as="b">
        {name}
      </Text>
      {place && <span> · {place}</span>}
    </Text>
  );
}
