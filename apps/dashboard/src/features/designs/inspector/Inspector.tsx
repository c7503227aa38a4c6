import { can } from '@vitrine/contract/access';
import type { Brand } from '@vitrine/contract/brand';
import type { Box, Paint } from '@vitrine/contract/design-document';
import { saveSettings } from '@vitrine/contract/settings';
import { lazy, Suspense, useState } from 'react';
import type { ShownThings } from '../../../core/queries/designs.queries.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { BoxMeasure } from '../check/measure.ts';
import type { BoxActions } from '../designer/BoxList.tsx';
import { boxName } from '../designer/box-names.ts';
import { KindIcon } from '../designer/designer-icons.tsx';
import { useDraggedPlace } from '../designer/dragged-place.ts';
import { nudged, type Place, tidyPlace } from '../designer/edit-boxes.ts';
import { ColourField, PaintField } from './ColourField.tsx';
import { Figure } from './Figure.tsx';
import classes from './inspector.module.css';
import type { SetBox } from './inspector-props.ts';
import { KindSection } from './KindSection.tsx';
import { Section } from './Section.tsx';
import { type StyledBox, StyleSection } from './StyleSection.tsx';

// Loaded when somebody asks for it, because the editor of playlists brings it along.
const ConditionsPicker = lazy(async () => ({
  default: (await import('../../../core/conditions/ConditionsPicker.tsx')).ConditionsPicker,
}));

interface InspectorProps {
  box: Box;
  set: SetBox;
  brand: Brand | null;
  things: ShownThings;
  measure: BoxMeasure | undefined;
  actions: BoxActions;
}

/** Everything that can be set on the selected box. */
export function Inspector({ box, set, brand, things, measure, actions }: InspectorProps) {
  const t = useT();
  const name = boxName(t, box);
  const kind = t(`designer.kinds.${box.kind}`);
  const common = { set, brand, things };
  return (
    <Stack column low scroll="y">
      <Row as="header" className={classes.head} high={48} ruled gap={8}>
        <KindIcon kind={box.kind} />
        <Text as="h2" size="14" truncate grow shrink>
          {name}
          {name !== kind && (
            <Text className={classes.kind} size="13" tone="muted">
              {kind}
            </Text>
          )}
        </Text>
        {box.kind !== 'programme' && (
          <IconButton
            size="sm"
            icon="copy"
            label={t('designer.copyBox')}
            onClick={() => actions.copy(box.id)}
          />
        )}
        <IconButton
          size="sm"
          icon="trash"
          label={t('designer.removeBox')}
          onClick={() => actions.remove(box.id)}
        />
      </Row>
      <KindSection box={box} {...common} />
      {'font' in box && (
        <>
          <StyleSection box={box as StyledBox} {...common} set={set as never} measure={measure} />
          <ColourSection box={box as StyledBox} set={set} brand={brand} measure={measure} />
        </>
      )}
      <PositionSection box={box} set={set} />
      <ShownSection box={box} set={set} />
      {'source' in box && box.kind !== 'ticker' && <OldSection box={box} set={set} />}
    </Stack>
  );
}

function ColourSection({
  box,
  set,
  brand,
  measure,
}: Pick<InspectorProps, 'set' | 'brand' | 'measure'> & { box: StyledBox }) {
  const t = useT();
  const locale = useLocale();
  const { number } = useFormat();
  const { caller } = useSession();
  const mayBrand = can(caller, saveSettings);
  const contrast = measure?.contrast;
  const isLow = contrast ? contrast.ratio < contrast.needed : false;
  return (
    <Section
      title={t('designer.colour')}
      aside={
        mayBrand && (
          <AppLink className={classes.link} href={`/${locale}/settings#brand`}>
            {t('designer.brandKit')}
          </AppLink>
        )
      }
    >
      <ColourField
        label={t('designer.colour')}
        value={box.colour}
        brand={brand}
        onChange={(colour) => (set as SetBox<StyledBox>)({ colour }, `${box.id} colour`)}
      />
      {contrast && (
        <Row
          as="p"
          className={classes.contrast}
          rounded
          fill={isLow ? 'warning' : 'active'}
          gap={10}
          size="12.5/17"
          tone={isLow ? 'warning' : 'active'}
        >
          <Stack
            as="span"
            className={classes.sample}
            fixed
            center
            rounded="tag"
            style={{ background: contrast.on, color: contrast.colour }}
            aria-hidden="true"
          >
            Aa
          </Stack>
          <Text grow>
            <b>{number(Math.floor(contrast.ratio * 10) / 10)} : 1</b>
            <br />
            {t(contrast.needed === 3 ? 'designer.enoughLarge' : 'designer.enoughSmall')}
          </Text>
          <Glyph name={isLow ? 'warning' : 'check'} size={16} />
        </Row>
      )}
    </Section>
  );
}

const figures = ['x', 'y', 'w', 'h'] as const;

function PositionSection({ box, set }: Pick<InspectorProps, 'box' | 'set'>) {
  const t = useT();
  const { number } = useFormat();
  const place = useDraggedPlace() ?? box.place;
  const [by, setBy] = useState<1 | 10>(1);
  const [sizes, setSizes] = useState(false);
  const setPlace = (place: Place) => set({ place }, `${box.id} place`);
  const press = (key: string) => {
    const next = nudged(box.place, { key, shiftKey: by === 10, altKey: sizes });
    if (next) setPlace(next);
  };
  return (
    <Section title={t('designer.position')} aside={t('designer.percentOfCanvas')}>
      <Stack className={classes.four} gap={6}>
        {figures.map((figure) => (
          <Figure
            key={figure}
            label={figure.toUpperCase()}
            name={t(`designer.figures.${figure}`)}
            value={place[figure] / 10}
            min={figure === 'w' || figure === 'h' ? 0.5 : -100}
            max={figure === 'w' || figure === 'h' ? 300 : 200}
            step={0.1}
            onChange={(value) => setPlace(tidyPlace({ ...box.place, [figure]: value * 10 }))}
          />
        ))}
      </Stack>
      <Row as="p" className={classes.keys} gap={10} rowGap={4} wrap size="12" tone="muted">
        <Row as="span" inline gap={4}>
          <Kbd keys="up" /> {t('designer.pad.by', { by: number(0.1) })}
        </Row>
        <Row as="span" inline gap={4}>
          <Kbd keys="shift" /> {t('designer.pad.by', { by: number(1) })}
        </Row>
        <Row as="span" inline gap={4}>
          <Kbd keys="alt" /> {t('designer.keys.size')}
        </Row>
      </Row>
      <div className={classes.pad}>
        <button type="button" aria-pressed={sizes} onClick={() => setSizes(!sizes)}>
          {t(sizes ? 'designer.pad.size' : 'designer.pad.move')}
        </button>
        <button type="button" aria-label={t('designer.pad.up')} onClick={() => press('ArrowUp')}>
          <Glyph name="arrow-up" size={18} />
        </button>
        <span />
        <button type="button" aria-label={t('designer.pad.left')} onClick={() => press('ArrowLeft')}>
          <Glyph name="chevron-left" size={18} />
        </button>
        <button type="button" onClick={() => setBy(by === 1 ? 10 : 1)}>
          {t('designer.pad.by', { by: number(by / 10) })}
        </button>
        <button type="button" aria-label={t('designer.pad.right')} onClick={() => press('ArrowRight')}>
          <Glyph name="chevron-right" size={18} />
        </button>
        <span />
        <button type="button" aria-label={t('designer.pad.down')} onClick={() => press('ArrowDown')}>
          <Glyph name="arrow-down" size={18} />
        </button>
        <span />
      </div>
      <div className={classes.two}>
        <Figure
          label="↻"
          name={t('designer.turn')}
          value={box.turn ?? 0}
          min={-180}
          max={180}
          unit="°"
          onChange={(turn) => set({ turn: turn === 0 ? undefined : turn }, `${box.id} turn`)}
        />
        <Figure
          label="◐"
          name={t('designer.opacity')}
          value={box.opacity ?? 100}
          min={0}
          max={100}
          unit="%"
          onChange={(opacity) => set({ opacity: opacity === 100 ? undefined : opacity }, `${box.id} opacity`)}
        />
      </div>
    </Section>
  );
}

/** When the box is shown, by the clock of the place. */
function ShownSection({ box, set }: Pick<InspectorProps, 'box' | 'set'>) {
  const t = useT();
  const conditions = box.conditions ?? [];
  const [isOpen, setOpen] = useState(conditions.length > 0);
  return (
    <Section
      title={t('designer.shown')}
      aside={
        <button
          type="button"
          className={classes.link}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {conditions.length === 0 ? t('designer.always') : t('designer.atTimes')}
        </button>
      }
    >
      {isOpen && (
        <Suspense>
          <ConditionsPicker
            value={conditions}
            label={t('designer.shown')}
            onChange={(next) =>
              set({ conditions: next.length > 0 ? next : undefined }, `${box.id} conditions`)
            }
          />
        </Suspense>
      )}
    </Section>
  );
}

type WithData = Extract<Box, { source?: string; whenOld?: unknown }>;
const fates = ['keep', 'mark', 'hide'] as const;
const usualMinutes = 180;

/** What becomes of the box when its data are old. */
function OldSection({ box, set }: { box: Box; set: SetBox }) {
  const t = useT();
  const { whenOld } = box as WithData;
  return (
    <Section title={t('designer.whenOld')}>
      <SelectField
        label={t('designer.whenOld')}
        hideLabel
        options={fates.map((fate) => ({ value: fate, label: t(`designer.fates.${fate}`) }))}
        value={whenOld?.then ?? 'keep'}
        onChange={(fate) => {
          const then = fates.find((each) => each === fate) ?? 'keep';
          const next =
            then === 'keep' ? undefined : { afterMinutes: whenOld?.afterMinutes ?? usualMinutes, then };
          (set as SetBox<WithData>)({ whenOld: next });
        }}
      />
    </Section>
  );
}

interface BackgroundInspectorProps {
  background: Paint;
  brand: Brand | null;
  onChange: (paint: Paint) => void;
}

export function BackgroundInspector({ background, brand, onChange }: BackgroundInspectorProps) {
  const t = useT();
  return (
    <Stack column low scroll="y">
      <Row as="header" className={classes.head} high={48} ruled gap={8}>
        <Text as="h2" size="14" truncate grow shrink>
          {t('designer.background')}
        </Text>
      </Row>
      <Section title={t('designer.colour')}>
        <PaintField label={t('designer.background')} value={background} brand={brand} onChange={onChange} />
      </Section>
    </Stack>
  );
}
