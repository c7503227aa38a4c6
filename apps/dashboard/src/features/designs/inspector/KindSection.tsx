import { type Box, type BoxOf, dateForms } from '@vitrine/contract/design-document';
import { useT } from '../../../lib/i18n/i18n.ts';
import { TextAreaField, TextField } from '../../../ui/fields.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Segmented, Switch } from '../../../ui/toggles.tsx';
import { useHasWeather } from '../place-weather.ts';
import { ColourField, PaintField } from './ColourField.tsx';
import { CountdownSection } from './CountdownSection.tsx';
import { Figure } from './Figure.tsx';
import classes from './inspector.module.css';
import type { SectionProps } from './inspector-props.ts';
import { FileSection, ZoneSection } from './MediaSection.tsx';
import { Section } from './Section.tsx';
import { CellFields, SourceField, useSourceRows } from './SourceFields.tsx';
import { TableSection } from './TableSection.tsx';
import { TextSection } from './TextSection.tsx';

// The fields that only one kind of box has.

type Of<K extends Box['kind']> = SectionProps<BoxOf<K>>;

function ClockSection({ box, set }: Of<'clock'>) {
  const t = useT();
  return (
    <Section>
      <Segmented
        label={t('designer.face')}
        hideLabel
        options={(['digital', 'analogue'] as const).map((value) => ({
          value,
          label: t(`designer.faces.${value}`),
        }))}
        value={box.face}
        onChange={(face) => set({ face })}
      />
      <Switch
        label={t('designer.seconds')}
        checked={box.seconds}
        onChange={() => set({ seconds: !box.seconds })}
      />
    </Section>
  );
}

function DateSection({ box, set }: Of<'date'>) {
  const t = useT();
  return (
    <Section>
      <SelectField
        label={t('designer.dateForm')}
        options={dateForms.map((form) => ({ value: form, label: t(`designer.dateForms.${form}`) }))}
        value={box.form}
        onChange={(form) => set({ form: dateForms.find((each) => each === form) ?? 'long' })}
      />
    </Section>
  );
}

function QrSection({ box, set, brand }: Of<'qr'>) {
  const t = useT();
  return (
    <Section>
      <TextAreaField
        label={t('designer.qrText')}
        rows={2}
        maxLength={1000}
        value={box.text}
        error={box.text.trim() === '' ? t('validation.required') : undefined}
        onChange={(event) => set({ text: event.currentTarget.value }, `${box.id} text`)}
      />
      <ColourField
        label={t('designer.colour')}
        value={box.colour}
        brand={brand}
        onChange={(colour) => set({ colour })}
      />
    </Section>
  );
}

function ShapeSection({ box, set, brand }: Of<'shape'>) {
  const t = useT();
  return (
    <Section>
      <Segmented
        label={t('designer.form')}
        hideLabel
        options={(['rectangle', 'ellipse'] as const).map((value) => ({
          value,
          label: t(`designer.forms.${value}`),
        }))}
        value={box.form}
        onChange={(form) => set({ form })}
      />
      <PaintField
        label={t('designer.colour')}
        value={box.paint}
        brand={brand}
        onChange={(paint) => set({ paint }, `${box.id} paint`)}
      />
      {box.form === 'rectangle' && (
        <Figure
          label="◜"
          name={t('designer.radius')}
          value={box.radius}
          min={0}
          max={500}
          onChange={(radius) => set({ radius }, `${box.id} radius`)}
        />
      )}
    </Section>
  );
}

function TickerSection({ box, set }: Of<'ticker'>) {
  const t = useT();
  const rows = useSourceRows(box.source);
  return (
    <Section>
      <Segmented
        label={t('designer.tickerFrom')}
        hideLabel
        options={[
          { value: 'text', label: t('designer.ownText') },
          { value: 'source', label: t('designer.data') },
        ]}
        value={box.source === undefined ? 'text' : 'source'}
        onChange={(value) =>
          set(value === 'text' ? { source: undefined, column: undefined } : { source: '' })
        }
      />
      {box.source === undefined ? (
        <TextAreaField
          label={t('designer.kinds.ticker')}
          hideLabel
          data-text-field
          rows={3}
          maxLength={2000}
          value={box.text}
          onChange={(event) => set({ text: event.currentTarget.value }, `${box.id} text`)}
        />
      ) : (
        <>
          <SourceField
            value={box.source}
            need="rows"
            onChange={(source) => set({ source, column: undefined })}
          />
          {rows && (
            <SelectField
              label={t('designer.column')}
              options={rows.columns.map(({ key, name }) => ({ value: key, label: name }))}
              value={box.column ?? rows.columns.find(({ kind }) => kind === 'text')?.key ?? null}
              onChange={(column) => set({ column })}
            />
          )}
        </>
      )}
      <Segmented
        label={t('designer.speed')}
        options={[
          { value: '35', label: t('designer.speeds.slow') },
          { value: '60', label: t('designer.speeds.usual') },
          { value: '100', label: t('designer.speeds.fast') },
        ]}
        value={String(box.speed <= 45 ? 35 : box.speed >= 80 ? 100 : 60)}
        onChange={(speed) => set({ speed: Number(speed) })}
      />
    </Section>
  );
}

function ValueSection({ box, set }: Of<'value'>) {
  const t = useT();
  return (
    <Section>
      <SourceField value={box.source} need="rows" onChange={(source) => set({ source })} />
      <CellFields {...box} onRow={(row) => set({ row })} onColumn={(column) => set({ column })} />
      <div className={classes.two}>
        <TextField
          label={t('designer.before')}
          value={box.before}
          maxLength={200}
          onChange={(event) => set({ before: event.currentTarget.value }, `${box.id} before`)}
        />
        <TextField
          label={t('designer.behind')}
          value={box.after}
          maxLength={200}
          onChange={(event) => set({ after: event.currentTarget.value }, `${box.id} after`)}
        />
      </div>
      <Switch
        label={t('designer.currency')}
        checked={box.currency}
        onChange={() => set({ currency: !box.currency })}
      />
    </Section>
  );
}

function WeatherSection({ box, set }: Of<'weather'>) {
  const t = useT();
  const hasWeather = useHasWeather();
  return (
    <Section>
      <Segmented
        label={t('designer.shows')}
        hideLabel
        options={(['now', 'hours', 'days'] as const).map((value) => ({
          value,
          label: t(`designer.weather.${value}`),
        }))}
        value={box.show}
        onChange={(show) => set({ show })}
      />
      <Text as="p" size="13/18" tone="muted">
        {t(hasWeather ? 'designer.weatherReal' : 'designer.weatherNote')}
      </Text>
    </Section>
  );
}

function EventsSection({ box, set }: Of<'events'>) {
  const t = useT();
  return (
    <Section>
      <SourceField value={box.source} need="events" onChange={(source) => set({ source })} />
      <Segmented
        label={t('designer.shows')}
        options={(['today', 'next', 'now'] as const).map((value) => ({
          value,
          label: t(`designer.events.${value}`),
        }))}
        value={box.show}
        onChange={(show) => set({ show })}
      />
      <NumberField
        label={t('designer.atMost')}
        min={1}
        max={50}
        value={box.count}
        onChange={(count) =>
          count !== '' && count > 0 && set({ count: Math.min(50, count) }, `${box.id} count`)
        }
      />
    </Section>
  );
}

function HeadlinesSection({ box, set }: Of<'headlines'>) {
  const t = useT();
  const isPaged = box.pageSeconds !== undefined;
  return (
    <Section>
      <SourceField value={box.source} need="titles" onChange={(source) => set({ source })} />
      <NumberField
        label={t('designer.atMost')}
        min={1}
        max={20}
        value={box.count}
        onChange={(count) =>
          count !== '' && count > 0 && set({ count: Math.min(20, count) }, `${box.id} count`)
        }
      />
      <Switch
        label={t('designer.oneByOne')}
        checked={isPaged}
        onChange={() => set({ pageSeconds: isPaged ? undefined : 8 })}
      />
    </Section>
  );
}

function HoursSection({ box, set, brand }: Of<'hours'>) {
  const t = useT();
  return (
    <Section title={t('designer.today')}>
      {box.paint !== undefined && (
        <PaintField
          label={t('designer.today')}
          value={box.paint}
          brand={brand}
          onChange={(paint) => set({ paint })}
        />
      )}
      <Text as="p" size="13/18" tone="muted">
        {t('designer.hoursNote')}
      </Text>
    </Section>
  );
}

function ProgrammeSection({ box, set }: Of<'programme'>) {
  const t = useT();
  return (
    <Section>
      <Segmented
        label={t('designer.programmeFit')}
        options={(['keep', 'crop'] as const).map((value) => ({
          value,
          label: t(`designer.programmeFits.${value}`),
        }))}
        value={box.fit}
        onChange={(fit) => set({ fit })}
      />
    </Section>
  );
}

const sections = {
  text: TextSection,
  picture: FileSection,
  film: FileSection,
  zone: ZoneSection,
  programme: ProgrammeSection,
  clock: ClockSection,
  date: DateSection,
  countdown: CountdownSection,
  qr: QrSection,
  shape: ShapeSection,
  ticker: TickerSection,
  table: TableSection,
  value: ValueSection,
  weather: WeatherSection,
  events: EventsSection,
  headlines: HeadlinesSection,
  hours: HoursSection,
};

export function KindSection(props: SectionProps) {
  const Fields = sections[props.box.kind] as unknown as (props: SectionProps) => React.ReactNode;
  return <Fields key={props.box.id} {...props} />;
}
